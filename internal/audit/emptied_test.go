package audit_test

import (
	"crypto/rand"
	"testing"

	"beacon/internal/audit"
)

// An emptied event has the same seal and leaf, and no data of the person.
// Shows R15.2c.
func TestEmpty_LeavesSealAndLeaf(t *testing.T) {
	s := audit.NewSealer([][]byte{[]byte("key")}, rand.Reader)
	e := sealed(t, s, happened)
	emptied := e.Empty("Erased 7F3K")
	if err := s.Check(emptied); err != nil {
		t.Error(err)
	}
	if emptied.LeafHash() != e.LeafHash() || emptied.Empty("again").LeafHash() != e.LeafHash() {
		t.Error("the leaf is another one")
	}
	if !emptied.IsEmptied() || !emptied.IsBare() || e.IsEmptied() || emptied.Actor.Name != "Erased 7F3K" {
		t.Errorf("%+v", emptied)
	}
	if _, err := emptied.Open(); err == nil {
		t.Error("an erased event can be opened")
	}
}

// Shows R15.2c.
func TestRanges(t *testing.T) {
	for text, numbers := range map[string][]int64{
		"": nil, "4": {4}, "4-5": {4, 5}, "1,3-5,9": {1, 3, 4, 5, 9}, "1-3,7": {1, 2, 3, 7},
	} {
		if got := audit.Ranges(numbers); got != text {
			t.Errorf("%v: %q, want %q", numbers, got, text)
		}
		in, err := audit.InRanges(text)
		if err != nil {
			t.Fatal(err)
		}
		var got []int64
		for n := range int64(12) {
			if in(n) {
				got = append(got, n)
			}
		}
		if audit.Ranges(got) != text {
			t.Errorf("%q has %v", text, got)
		}
	}
	for _, text := range []string{"x", "5-3", "1,,x", "1-"} {
		if _, err := audit.InRanges(text); err == nil {
			t.Errorf("%q is read", text)
		}
	}
}
