package digest

import (
	"testing"

	"beacon/internal/microsite"
)

func TestPatientGetsEmail(t *testing.T) {
	for name, test := range map[string]struct {
		change func(*Patient)
		want   bool
	}{
		"active site":       {func(*Patient) {}, true},
		"unsubscribed":      {func(p *Patient) { p.WeeklyStats = false }, false},
		"died":              {func(p *Patient) { p.HasDied = true }, false},
		"no address":        {func(p *Patient) { p.Email = "" }, false},
		"invited":           {func(p *Patient) { p.Status = microsite.InvitationSent }, false},
		"unconfirmed":       {func(p *Patient) { p.Status = microsite.PendCenterConfirmIsPatient }, false},
		"starter site":      {func(p *Patient) { p.Status = microsite.StarterSiteActive }, false},
		"deactivated":       {func(p *Patient) { p.Status = microsite.Inactive }, false},
		"refused by center": {func(p *Patient) { p.Status = microsite.Denied }, false},
		"unknown status":    {func(p *Patient) { p.Status = microsite.Active + 1 }, false},
	} {
		p := Patient{Email: "rosa@mail.example", Status: microsite.Active, WeeklyStats: true}
		test.change(&p)
		if got := p.getsEmail(); got != test.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
