package work

import (
	"slices"
	"testing"
	"time"

	"beacon/internal/access"
	"beacon/internal/platform/workdays"
)

func TestParseKey(t *testing.T) {
	for text, want := range map[string]Key{
		"submission-12":      {Submission, 12},
		"registry-review-12": {RegistryReview, 12}, // the code has a dash, too
		"":                   {},
		"submission":         {},
		"submission-":        {},
		"submission-0":       {},
		"submission--3":      {},
		"birthday-3":         {},
	} {
		got, ok := ParseKey(text)
		if ok != (want != Key{}) || ok && (got != want || got.String() != text) {
			t.Errorf("%q is %v, %v", text, got, ok)
		}
	}
}

// Late items are first, then the oldest.
func TestSorted(t *testing.T) {
	at := func(id int64, day, left int) Item {
		now := time.Date(2026, 11, day, 9, 0, 0, 0, time.UTC)
		return Item{Key: Key{Referral, id}, Since: now, Age: workdays.Age{DueAt: now, Left: left}}
	}
	without := Item{Key: Key{SurgeryDate, 5}, Since: time.Date(2026, 11, 1, 9, 0, 0, 0, time.UTC)} // no due date: never late
	without.Age.Left = -9
	items := []Item{at(1, 9, 2), at(2, 10, -1), without, at(3, 4, 0), at(4, 3, -2)}
	sorted(items)
	var ids []int64
	for _, i := range items {
		ids = append(ids, i.ID)
	}
	if want := []int64{4, 2, 5, 3, 1}; !slices.Equal(ids, want) {
		t.Errorf("sorted %v, want %v", ids, want)
	}
}

// An item belongs to its owner only while the owner has its role and its center.
func TestOwns(t *testing.T) {
	for name, c := range map[string]struct {
		code  Code
		owner Person
		want  bool
	}{
		"a coordinator of the center":      {Referral, Person{Role: access.CenterCoordinator, CenterID: 1}, true},
		"a coordinator of another center":  {Referral, Person{Role: access.CenterCoordinator, CenterID: 2}, false},
		"a reviewer":                       {Referral, Person{Role: access.RegistryReviewer}, false},
		"a reviewer of the registry's own": {RegistryReview, Person{Role: access.RegistryReviewer}, true},
		"a coordinator in a later stage":   {RegistryReview, Person{Role: access.CenterCoordinator, CenterID: 1}, false},
		"a coach":                          {Note, Person{Role: access.Coach}, true},
		"a reviewer of an erasure":         {Erasure, Person{Role: access.RegistryReviewer}, false},
	} {
		k, _ := kind(c.code)
		if got := c.owner.owns(Item{Key: Key{c.code, 1}, CenterID: 1, settings: k}); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// Every kind has a role, a step and an address, and no code twice.
func TestKinds_AreComplete(t *testing.T) {
	seen := map[Code]bool{}
	for _, k := range Kinds {
		if seen[k.Code] || len(k.Roles) == 0 || k.step == nil || k.address == nil {
			t.Errorf("%s is incomplete or listed twice", k.Code)
		}
		seen[k.Code] = true
		for _, r := range k.Roles {
			if !r.IsValid() {
				t.Errorf("%s has the role %q", k.Code, r)
			}
		}
	}
}
