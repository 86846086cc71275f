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

// newcomer is one fictional patient of data/newcomers.json, who came without
// an invitation: through the wizard, or under a campaign's code.
type newcomer struct {
	First    string
	Last     string
	Ago      int // days before today
	Language locale.Lang
	State    string // two letters

	Referral   referral.Form // without who and where they are; of a registration: empty
	Centers    []string      // aliases; none: chosen later, or not yet
	LeadSource string

	Registration champion.Registration // likewise; without a campaign: a referral

	MailRefused bool // the address takes no mail
	Work        []task
}

// task is something that a center, or in "choose" the patient, did later.
type task struct {
	Ago     int    // days before today
	Do      string // try, reach, schedule, close, confirm, refuse, site or choose
	Center  string // alias, where the patient asked two
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
	Opened int            // days ago; negative: still to come
	Closed int            // days ago the last day was; 0: it stays open
}

// campaignOf returns the code under which somebody of a center registers: that
// of the demo's first campaign there of the same organ.
func (c Cast) campaignOf(center string, organ microsite.Type) (string, error) {
	i := slices.IndexFunc(c.campaigns, func(c openCampaign) bool {
		return c.Center == center && c.Type == organ && c.Closed == 0 && c.Opened > 0
	})
	if i < 0 {
		return "", fmt.Errorf("no campaign of %s for a %s", center, strings.ToLower(organ.Name()))
	}
	return c.campaigns[i].Code, nil
}

// email returns the newcomer's address. It is unique, and nobody can receive it.
func (n newcomer) email() string { return addressOf(n.First, n.Last) }

// stateID returns the state's number.
func (n newcomer) stateID() int {
	state, _ := usstate.Find(n.State)
	return state.ID
}

// readNewcomers reads everybody.
func readNewcomers() (list []newcomer, wrong error) {
	wrong = read("newcomers.json", &list)
	for _, n := range list {
		if n.stateID() == 0 {
			wrong = errors.Join(wrong, fmt.Errorf("newcomers.json: %s %s lives in no state", n.First, n.Last))
		}
	}
	return list, wrong
}
