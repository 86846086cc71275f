package microsite

import (
	"slices"
	"testing"
	"time"
)

var (
	everyR = []RecipientStatus{InvitationSent, PendCenterConfirmIsPatient, StarterSiteActive, Active, Inactive, Denied}
	everyC = []CustomSiteStatus{
		SiteInActive, PendCtrDeclinedFixable, PendCenterApproval, PendNkrDeclinedFixable, DeclinedUnfixable,
		PendNkrApproval, SiteActive,
	}
)

// pair is a recipient status and a custom-site status.
type pair struct {
	r RecipientStatus
	c CustomSiteStatus
}

// expectedMoves is the table of R3, written independently of the code: the valid start and the target of each event.
var expectedMoves = map[event]func(pair) (pair, bool){
	eventConfirm:       func(p pair) (pair, bool) { return pair{0, p.c}, p.r == 3 },
	eventConfirmAgreed: func(p pair) (pair, bool) { return pair{5, p.c}, p.r == 3 },
	eventRefuse:        func(p pair) (pair, bool) { return pair{210, p.c}, p.r == 3 },

	eventActivate: func(p pair) (pair, bool) { return pair{5, p.c}, p.r == 0 },
	eventAgree:    func(p pair) (pair, bool) { return p, p.r == 0 || p.r == 5 || p.r == 100 },
	// Without a save, agreeing again is valid only after the site was activated.
	eventAgreeAgain: func(p pair) (pair, bool) { return p, p.r == 5 || p.r == 100 },
	// Submitting needs an editable site (3.1). A release agreed to in the same save has already changed 0 to 5.
	eventSubmit: func(p pair) (pair, bool) {
		return pair{p.r, 50}, (p.r == 5 || p.r == 100) && p.c != 50 && p.c != 60 && p.c != 54
	},
	eventWithdraw:      func(p pair) (pair, bool) { return p, p.c == 50 }, // the target is stored in the row
	eventCenterApprove: func(p pair) (pair, bool) { return pair{p.r, 60}, p.c == 50 && (p.r == 5 || p.r == 100) },
	eventCenterChanges: func(p pair) (pair, bool) { return pair{p.r, 10}, p.c == 50 },
	eventCenterDecline: func(p pair) (pair, bool) { return pair{p.r, 54}, p.c == 50 },
	// An approval must not reactivate a site that was deactivated in the meantime.
	eventNkrApprove:         func(p pair) (pair, bool) { return pair{100, 100}, p.c == 60 && (p.r == 5 || p.r == 100) },
	eventNkrChanges:         func(p pair) (pair, bool) { return pair{p.r, 52}, p.c == 60 },
	eventNkrDecline:         func(p pair) (pair, bool) { return pair{p.r, 54}, p.c == 60 },
	eventReopen:             func(p pair) (pair, bool) { return pair{p.r, 10}, p.c == 54 },
	eventDeactivate:         func(p pair) (pair, bool) { return pair{190, p.c}, p.r < 190 },
	eventWithdrawInvitation: func(p pair) (pair, bool) { return pair{190, p.c}, p.r == 0 },
	eventInviteAgain:        func(p pair) (pair, bool) { return pair{0, p.c}, p.r == 190 },
	eventReactivate:         func(p pair) (pair, bool) { return p, p.r == 190 }, // the deactivation stores the target
}

func TestMove_EveryEventAndStatus(t *testing.T) {
	for e := range transitions {
		if expectedMoves[e] == nil {
			t.Errorf("%s is not in the table of this test", e)
		}
	}
	for e, rule := range expectedMoves {
		for _, r := range everyR {
			for _, c := range everyC {
				want, allowed := rule(pair{r, c})
				if !allowed {
					want = pair{r, c}
				}
				gotR, gotC, ok := move(e, r, c)
				if ok != allowed || (pair{gotR, gotC}) != want {
					t.Errorf("%s from R %d C %d: R %d C %d %v, want R %d C %d %v", e, r, c, gotR, gotC, ok, want.r, want.c, allowed)
				}
			}
		}
	}
	if _, _, ok := move("nonsense", Active, SiteActive); ok {
		t.Error("an unknown event moves something")
	}
}

// Editable must be correct for every pair of statuses, with and without the release.
func TestEditable(t *testing.T) {
	for _, r := range everyR {
		for _, c := range everyC {
			for _, agreed := range []bool{false, true} {
				want := (slices.Contains([]RecipientStatus{5, 100}, r) || (r == 0 && agreed)) &&
					!slices.Contains([]CustomSiteStatus{50, 60, 54}, c)
				if got := Editable(r, c, agreed); got != want {
					t.Errorf("R %d C %d agreed %v: editable %v", r, c, agreed, got)
				}
			}
			if got := UnderReview(c); got != (c == 50 || c == 60) {
				t.Errorf("C %d under review: %v", c, got)
			}
		}
	}
}

func TestPublicPage_EveryStatus(t *testing.T) {
	for _, r := range everyR {
		site := Site{RecipientStatus: r}
		if site.PublicPage() != ShowNothing || site.IsPublic() || site.IsLive() {
			t.Errorf("R %d is public without the release", r)
		}
		site.AgreedToHipaa = true
		want := map[RecipientStatus]Showing{0: ShowStarter, 5: ShowStarter, 100: ShowCustom}[r]
		if got := site.PublicPage(); got != want || site.IsPublic() != (want != ShowNothing) ||
			site.IsLive() != (want == ShowCustom) {
			t.Errorf("R %d shows %d, public %v, live %v; want %d", r, got, site.IsPublic(), site.IsLive(), want)
		}
	}
}

// The page for visitors follows the rules of M4 and R10.12.
func TestShowing(t *testing.T) {
	live := int64(1)
	for _, r := range everyR {
		for _, agreed := range []bool{false, true} {
			for _, at := range []Location{Home, Start, Preview} {
				want := ShowNothing
				switch {
				case !agreed || r == PendCenterConfirmIsPatient || r > Active:
				case r == Active && at != Start:
					want = ShowCustom
				default:
					want = ShowStarter
				}
				if got := showing(Site{RecipientStatus: r, AgreedToHipaa: agreed, LiveSubmissionID: &live}, at); got != want {
					t.Errorf("R %d agreed %v at %d: %v, want %v", r, agreed, at, got, want)
				}
			}
		}
	}
}

func TestParsePublicKey(t *testing.T) {
	for key, want := range map[string][2]string{"ABC123": {"ABC123", ""}, "ABC123x-_Y": {"ABC123", "x-_Y"}} {
		if code, token, ok := ParsePublicKey(key); !ok || code != want[0] || token != want[1] {
			t.Errorf("%s: %q %q %v", key, code, token, ok)
		}
	}
	for _, key := range []string{"", "ABC12", "abc123", "ABC123/x", "ABC123 ", "ABC123\n", "ÁBC123", "AB1234"} {
		if _, _, ok := ParsePublicKey(key); ok {
			t.Errorf("%q is taken for a key", key)
		}
	}
}

func TestParseFileName(t *testing.T) {
	p := Placement{Stem: "abcdefghijklmnopqrstuvwxyz", CropID: "0123456789ab"}
	for _, name := range []string{p.WholeName(), p.ReviewName(), p.ThumbnailName(), p.MediumName(), p.LargeName()} {
		f, ok := parseFileName(name)
		if whole := name == p.WholeName() ||
			name == p.ReviewName(); !ok || f.stem != p.Stem || f.name != name ||
			(f.cropID == "") != whole {
			t.Errorf("%s: %+v %v", name, f, ok)
		}
	}
	for _, name := range []string{"", "master.jpg", p.Stem, p.Stem + ".png", "../" + p.WholeName(), p.WholeName() + "\n",
		p.Stem + "-0123456789ab-z.jpg", p.Stem + "/master.jpg"} {
		if f, ok := parseFileName(name); ok {
			t.Errorf("%q: %+v", name, f)
		}
	}
}

func TestRecipientStatus_CanBeCoached(t *testing.T) {
	for status, want := range map[RecipientStatus]bool{InvitationSent: true, StarterSiteActive: true, Active: true,
		PendCenterConfirmIsPatient: false, Inactive: false, Denied: false} {
		if status.CanBeCoached() != want {
			t.Errorf("status %d: can be coached is %v", status, !want)
		}
	}
}

func TestSite_Age(t *testing.T) {
	for _, c := range []struct {
		born, now string
		age       int
		minor     bool
	}{
		{"2008-03-03", "2026-03-02", 17, true}, {"2008-03-03", "2026-03-03", 18, false},
		{"2008-02-29", "2026-02-28", 17, true}, {"2008-02-29", "2026-03-01", 18, false},
		{"1950-12-31", "2026-01-01", 75, false}, {"", "2026-01-01", -1, false}, {"2026-05-01", "2026-01-01", 0, true},
	} {
		now, site := date(t, c.now), Site{BirthDate: c.born}
		if site.Age(now) != c.age || site.IsMinor(now) != c.minor {
			t.Errorf("born %s is %d on %s, minor %v", c.born, site.Age(now), c.now, site.IsMinor(now))
		}
	}
}

func date(t testing.TB, text string) time.Time {
	t.Helper()
	d, err := time.Parse(time.DateOnly, text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}
