package access_test

import (
	"testing"

	"beacon/internal/access"
	"beacon/internal/audit"
)

const (
	own     = 5
	foreign = 6
)

// rights are the results of all permission checks for a principal.
type rights struct {
	registry, admin, coach, worksForCenters           bool
	seesOwn, seesForeign                              bool
	worksAtOwn, worksAtForeign                        bool
	centerReviewOwn, centerReviewForeign              bool
	registryReviewOwn, registryReviewForeign, noStage bool
}

func rightsFor(p access.Principal) rights {
	return rights{
		registry: p.IsRegistry(), admin: p.IsAdmin(), coach: p.IsCoach(),
		worksForCenters: p.WorksForCenters(), seesOwn: p.SeesCenter(own),
		seesForeign: p.SeesCenter(foreign), worksAtOwn: p.WorksAtCenter(own),
		worksAtForeign: p.WorksAtCenter(foreign), centerReviewOwn: p.CanReview(access.CenterReview, own),
		centerReviewForeign:   p.CanReview(access.CenterReview, foreign),
		registryReviewOwn:     p.CanReview(access.RegistryReview, own),
		registryReviewForeign: p.CanReview(access.RegistryReview, foreign), noStage: p.CanReview("", own),
	}
}

func TestPrincipal_RightsOfEveryRole(t *testing.T) {
	admin := rights{
		registry: true, admin: true, worksForCenters: true, seesOwn: true, seesForeign: true,
		worksAtOwn: true, worksAtForeign: true, centerReviewOwn: true, centerReviewForeign: true,
		registryReviewOwn: true, registryReviewForeign: true,
	}
	reviewer := rights{
		registry: true, worksForCenters: true, seesOwn: true, seesForeign: true,
		registryReviewOwn: true, registryReviewForeign: true,
	}
	for name, c := range map[string]struct {
		who  access.Principal
		want rights
	}{
		"registry administrator": {access.Principal{Role: access.RegistryAdmin}, admin},
		"registry reviewer":      {access.Principal{Role: access.RegistryReviewer}, reviewer},
		"import command":         {access.ImportCommand(), reviewer},
		"coordinator": {
			access.Principal{Role: access.CenterCoordinator, CenterID: own},
			rights{worksForCenters: true, seesOwn: true, worksAtOwn: true, centerReviewOwn: true},
		},
		"coordinator without a center": {access.Principal{Role: access.CenterCoordinator}, rights{}},
		"coach":                        {access.Principal{Role: access.Coach}, rights{coach: true}},
		"coach of a center":            {access.Principal{Role: access.Coach, CenterID: own}, rights{coach: true}},
		"unknown role with a center":   {access.Principal{Role: "auditor", CenterID: own}, rights{}},
		"nobody":                       {access.Principal{}, rights{}},
	} {
		if got := rightsFor(c.who); got != c.want {
			t.Errorf("%s:\n got %+v\nwant %+v", name, got, c.want)
		}
	}
}

func TestPrincipal_CenterZeroBelongsToNoCoordinator(t *testing.T) {
	p := access.Principal{Role: access.CenterCoordinator}
	if p.SeesCenter(0) || p.WorksAtCenter(0) || p.CanReview(access.CenterReview, 0) {
		t.Error("a coordinator without a center has rights over records without a center")
	}
}

func TestRole_IsValid(t *testing.T) {
	for role, want := range map[access.Role]bool{
		access.RegistryAdmin:     true,
		access.RegistryReviewer:  true,
		access.CenterCoordinator: true,
		access.Coach:             true,
		"":                       false,
		"auditor":                false,
	} {
		if role.IsValid() != want {
			t.Errorf("%q: valid %v, want %v", role, !want, want)
		}
	}
}

func TestPrincipal_Actor(t *testing.T) {
	person := access.Principal{ID: 7, Name: "Cody", Role: access.Coach}
	if got := person.Actor(); got != (audit.Actor{Kind: audit.Staff, ID: 7, Name: "Cody"}) {
		t.Errorf("a person is recorded as %+v", got)
	}
	if got := access.ImportCommand().Actor(); got != (audit.Actor{Kind: audit.System, Name: "import"}) {
		t.Errorf("an import is recorded as %+v", got)
	}
}
