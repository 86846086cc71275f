package access_test

import (
	"maps"
	"testing"

	"beacon/internal/access"
)

// Shows R15.4a.
func TestPrincipal_ReadsByGrant(t *testing.T) {
	opened := access.Record{Kind: access.PatientRecord, ID: 7}
	granted := access.Principal{
		ID: 3, Role: access.CenterCoordinator, CenterID: own, Grants: []access.Grant{{ID: 9, Record: opened}},
	}
	without := granted
	without.Grants = nil
	for name, c := range map[string]struct {
		who    access.Principal
		record access.Record
		center int64
		ok     bool
		grant  int64
	}{
		"the record of the grant":            {granted, opened, foreign, true, 9},
		"another one of the kind":            {granted, access.Record{Kind: access.PatientRecord, ID: 8}, foreign, false, 0},
		"the same number of another kind":    {granted, access.Record{Kind: access.DonorRecord, ID: 7}, foreign, false, 0},
		"one of the own center, by no grant": {granted, opened, own, true, 0},
		"a colleague without the grant":      {without, opened, foreign, false, 0},
		"the registry, by no grant":          {access.Principal{Role: access.RegistryReviewer}, opened, foreign, true, 0},
		"a coach":                            {access.Principal{Role: access.Coach}, opened, foreign, false, 0},
		"nobody":                             {access.Principal{}, opened, foreign, false, 0},
		"a record that belongs to no center": {without, opened, 0, false, 0},
		"such a record, with a grant for it": {granted, opened, 0, true, 9},
	} {
		grant, ok := c.who.Reads(c.record, c.center)
		if ok != c.ok || (grant == nil) != (c.grant == 0) || grant != nil && grant.ID != c.grant {
			t.Errorf("%s: %v by %v", name, ok, grant)
		}
	}
	if granted.SeesCenter(foreign) || granted.WorksAtCenter(foreign) || granted.CanReview(access.CenterReview, foreign) {
		t.Error("a grant gives rights over a center")
	}
}

// Shows R15.4d.
func TestGrant_IsNamedInLooks(t *testing.T) {
	details := map[string]string{"part": "versions"}
	want := map[string]string{"part": "versions", "grant": "9"}
	if got := (&access.Grant{ID: 9}).Named(details); !maps.Equal(got, want) {
		t.Errorf("%v", got)
	}
	if got := (&access.Grant{ID: 9}).Named(nil); !maps.Equal(got, map[string]string{"grant": "9"}) {
		t.Errorf("%v", got)
	}
	if got := (*access.Grant)(nil).Named(details); !maps.Equal(got, details) || len(details) != 1 {
		t.Errorf("%v", got)
	}
}
