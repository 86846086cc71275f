package password

import (
	"fmt"
	"testing"
)

// Shows R14.5a.
func TestIsLeaked(t *testing.T) {
	for given, want := range map[string]bool{
		"password1234": true, "PassWord1234": true, " password1234 ": true, "1qaz2wsx3edc": true, "iloveyou1234": true,
		"qwertyqwerty": true, "ｐａｓｓｗｏｒｄ1234": true,
		"a long walk by the sea": false, "seven quiet lamps by the lake": false, "": false, "password1234 and more": false,
	} {
		if got := IsLeaked(given); got != want {
			t.Errorf("%q: %v", given, got)
		}
	}
}

func TestIsLeaked_SparesOthers(t *testing.T) {
	for i := range 200_000 {
		if other := fmt.Sprintf("a password of somebody's own, number %d", i); IsLeaked(other) {
			t.Errorf("%q is refused", other)
		}
	}
	if n := len(leakedBits); n > 100_000 {
		t.Errorf("the filter takes %d bytes of the program", n)
	}
}

func TestIsMadeOf(t *testing.T) {
	names := []string{"Beacon", "Beacon Kidney Registry", "Rosa Pérez Ng", "rosa.perez-ng@lakeside.example"}
	for _, given := range []string{
		"beaconbeacon", "B34C0N-b34c0n", "beacon123456", "Beacon-2024!!", "Rosa.Perez2024", "r0$a_P3r3z!!!",
		"PÉREZ pérez", "kidneyregistry", "KidneyRegistry1", "rosa.perez-ng@lakeside.example", "lakeside2026!",
		"beaconaaaaaaaa", "p.e.r.e.z.rosa", "123456beacon", "Kidney|Rosa|99", "beaconabcabcabc",
	} {
		if !IsMadeOf(given, names...) {
			t.Errorf("%q is taken", given)
		}
	}
	for _, given := range []string{
		"rosa likes long walks", "a long walk by the sea", "the beacon on the far hill", "kX9#beacon!q7TzLm2v",
		"aaaaaaaaaaaa", "four ripe pears", "",
	} {
		if IsMadeOf(given, names...) {
			t.Errorf("%q is refused", given)
		}
	}
	if IsMadeOf("beaconbeacon") {
		t.Error("refused without a name")
	}
}
