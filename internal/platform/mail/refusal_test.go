package mail

import "testing"

func TestRefusal_WithoutReason(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		code     int
		enhanced string
		want     bool
	}{
		{550, "", true}, {554, "", true}, {550, "5.7.1", true}, {554, "5.3.2", true}, {550, "5.4.6", true},
		{550, "5.0.0", true}, {553, "5.0.0", false}, {553, "", false}, {551, "", false}, {552, "", false},
		{550, "5.1.1", false}, {550, "5.1.10", false}, {552, "5.2.2", false}, {554, "5.6.0", false},
	} {
		if got := isUnspecific(c.code, c.enhanced); got != c.want {
			t.Errorf("%d %s: %v", c.code, c.enhanced, got)
		}
	}
}
