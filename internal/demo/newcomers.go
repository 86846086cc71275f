package demo

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"beacon/internal/champion"
	"beacon/internal/microsite"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/usstate"
	"beacon/internal/referral"
)

// newcomer is one fictional patient of data/newcomers.json who came without an invitation: through the wizard, or under
// a campaign's code.
type newcomer struct {
	First    string
	Last     string
	Ago      int // days before today
	Language locale.Lang
	State    string // two letters

	Referral   referral.Form // without name and address; empty for a registration
	Centers    []string      // aliases; none: chosen later, or not yet
	LeadSource string

	Registration champion.Registration // likewise; no campaign: a referral

	EmailRefused bool // the address rejects email
	Work         []task
}

// task is a later action by a center or, for "choose", by the patient.
type task struct {
	Ago     int    // days before today
	Do      string // try, reach, schedule, close, confirm, refuse, site or choose
	Center  string // alias, if the patient chose two
	How     string // channel
	Note    string
	On      int // days after today
	Reason  string
	Centers []string
}

// openCampaign is a campaign of data/registry.json; days count from today.
type openCampaign struct {
	Code   string
	Center string // alias
	Name   string
	Type   microsite.Type // 0: kidney, 1: liver
	Opened int            // days ago; negative: in the future
	Closed int            // days since the last day; 0: still open
}

// campaignFor returns the code under which patients of a center register: the demo's first open campaign of the center
// for the organ.
func (c Cast) campaignFor(center string, organ microsite.Type) (string, error) {
	i := slices.IndexFunc(c.campaigns, func(c openCampaign) bool {
		return c.Center == center && c.Type == organ && c.Closed == 0 && c.Opened > 0
	})
	if i < 0 {
		return "", fmt.Errorf("no campaign of %s for a %s", center, strings.ToLower(organ.Name()))
	}
	return c.campaigns[i].Code, nil
}

// email returns the newcomer's address. It is unique and undeliverable.
func (n newcomer) email() string { return emailAddress(n.First, n.Last) }

// stateID returns the state's number.
func (n newcomer) stateID() int {
	state, _ := usstate.Find(n.State)
	return state.ID
}

// readNewcomers reads all newcomers.
func readNewcomers() (list []newcomer, wrong error) {
	wrong = read("newcomers.json", &list)
	for _, n := range list {
		if n.stateID() == 0 {
			wrong = errors.Join(wrong, fmt.Errorf("newcomers.json: %s %s lives in no state", n.First, n.Last))
		}
	}
	return list, wrong
}
