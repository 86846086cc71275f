package password

import (
	"bytes"
	"context"
	"errors"
	"regexp"
	"strings"
	"testing"
)

func TestCheck_OnlyTheSamePassword(t *testing.T) {
	h, ctx := NewHasher(), context.Background()
	const right = "correct horse battery"
	hash, err := h.Hash(ctx, right)
	if err != nil {
		t.Fatal(err)
	}
	if !regexp.MustCompile(`^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$`).
		MatchString(hash) {
		t.Errorf("not the PHC string with the cost of OWASP: %s", hash)
	}
	for given, want := range map[string]bool{right: true, "": false, right + " ": false, strings.ToUpper(right): false} {
		if ok, err := h.Check(ctx, hash, given); err != nil || ok != want {
			t.Errorf("%q: %v, %v", given, ok, err)
		}
	}
	if again, _ := h.Hash(ctx, right); again == hash {
		t.Error("the same password got the same hash: the salt is not fresh")
	}
}

func TestCheck_EmptyHashMatchesNothing(t *testing.T) {
	for _, given := range []string{"", "anything"} {
		if ok, err := NewHasher().Check(context.Background(), "", given); ok || err != nil {
			t.Errorf("%q: %v, %v", given, ok, err)
		}
	}
}

func TestCheck_RefusesForeignHashesCheaply(t *testing.T) {
	const salt, sum = "$c2FsdHNhbHRzYWx0", "$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNoaGFzaGhhc2g"
	for name, hash := range map[string]string{
		"words":       "secret",
		"other kind":  "$argon2i$v=19$m=19456,t=2,p=1" + salt + sum,
		"old version": "$argon2id$v=16$m=19456,t=2,p=1" + salt + sum,
		"2 GiB":       "$argon2id$v=19$m=2097152,t=2,p=1" + salt + sum,
		"no pass":     "$argon2id$v=19$m=19456,t=0,p=1" + salt + sum,
		"no lane":     "$argon2id$v=19$m=19456,t=2,p=0" + salt + sum,
		"no hash":     "$argon2id$v=19$m=19456,t=2,p=1" + salt + "$",
	} {
		if ok, err := NewHasher().Check(context.Background(), hash, "secret"); ok || err == nil {
			t.Errorf("%s: %v, %v", name, ok, err)
		} else if strings.Contains(err.Error(), "aGFz") {
			t.Errorf("%s: the error tells the hash: %v", name, err)
		}
	}
}

func TestDerive_DependsOnSaltAndSecret(t *testing.T) {
	h, ctx := NewHasher(), context.Background()
	derive := func(secret, salt string) []byte {
		b, err := h.Derive(ctx, secret, []byte(salt))
		if err != nil || len(b) != 32 {
			t.Fatalf("%d bytes, %v", len(b), err)
		}
		return b
	}
	first := derive("abcd", "1")
	if !bytes.Equal(first, derive("abcd", "1")) {
		t.Error("not repeatable")
	}
	if bytes.Equal(first, derive("abcd", "2")) || bytes.Equal(first, derive("abce", "1")) {
		t.Error("two secrets look alike")
	}
}

func TestHash_LimitsConcurrency(t *testing.T) {
	h := NewHasher()
	h.slots <- struct{}{}
	h.slots <- struct{}{}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := h.Hash(ctx, "x"); !errors.Is(err, context.Canceled) {
		t.Fatalf("hashed without a slot: %v", err)
	}
	<-h.slots
	if _, err := h.Hash(context.Background(), "x"); err != nil {
		t.Fatal(err)
	}
	if len(h.slots) != 1 {
		t.Fatalf("%d slots taken after the hash, want the one that is still ours", len(h.slots))
	}
}

func TestTestHasher_IsCompatible(t *testing.T) {
	h, ctx := NewHasherAt(Cost{MemoryKiB: 64, Passes: 1}), context.Background()
	hash, err := h.Hash(ctx, "correct horse battery")
	if err != nil || !strings.HasPrefix(hash, "$argon2id$v=19$m=64,t=1,p=1$") {
		t.Fatalf("%s, %v", hash, err)
	}
	for _, reader := range []*Hasher{h, NewHasher()} { // the hash contains its cost
		right, err := reader.Check(ctx, hash, "correct horse battery")
		wrong, wrongErr := reader.Check(ctx, hash, "correct horse")
		if err := errors.Join(err, wrongErr); err != nil || !right || wrong {
			t.Errorf("right %v, wrong %v, %v", right, wrong, err)
		}
	}
}
