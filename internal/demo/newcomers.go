package demo

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"beacon/internal/microsite"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/usstate"
)

// newcomer is one fictional patient of data/newcomers.json, who came without
// an invitation: through the wizard, or under a campaign's code.
type newcomer struct {
	First    string
	Last     string
	Ago      int // days before today
	Language locale.Lang
	Gender   string // "M" or "F"
	Born     string // MM/DD/YYYY
	Street   string
	City     string
	State    string // two letters
	ZIP      string
	Phone    string

	// Of a referral; answers as they travel.
	Situation          int
	KidneyForLife      int
	KidneyForLifeRoute bool
	Microsite          int
	DeceasedList       int
	Transfer           *int
	Centers            []string // aliases; none: chosen later, or not yet
	LeadSource         string

	// Of a registration.
	Campaign        string // code; empty: a referral
	BloodType       int    // of the form's list, 0: not said
	Coach           bool
	Texts           bool
	AddressVerified bool

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

// openCampaign is a campaign of the demo; days count from today.
type openCampaign struct {
	code, center, name string
	organ              microsite.Type
	opened             int // days ago; negative: still to come
	closed             int // days ago the last day was; 0: it stays open
}

var campaigns = []openCampaign{
	{code: "LAKE26", center: "Lakeshore", name: "Waiting room and website", opened: 120},
	{
		code:   "LAKEDR",
		center: "Lakeshore",
		name:   "Dialysis units along the lake, first mailing",
		opened: 110,
		closed: 30,
	},
	{code: "MESAKD", center: "Blue Mesa", name: "Outreach days in the Four Corners", opened: 90},
	{code: "HARLIV", center: "North Harbor", name: "Liver clinic", organ: microsite.Liver, opened: 75},
	{code: "RIVERS", center: "Two Rivers", name: "Spring health fair", opened: -30},
}

// campaignOf returns the code under which somebody of a center registers: that
// of the demo's first campaign there of the same organ.
func campaignOf(center string, organ microsite.Type) (string, error) {
	i := slices.IndexFunc(campaigns, func(c openCampaign) bool {
		return c.center == center && c.organ == organ && c.closed == 0 && c.opened > 0
	})
	if i < 0 {
		return "", fmt.Errorf("no campaign of %s for a %s", center, strings.ToLower(organ.Name()))
	}
	return campaigns[i].code, nil
}

// email returns the newcomer's address. It is unique, and nobody can receive it.
func (n newcomer) email() string { return addressOf(n.First, n.Last) }

// stateID returns the state's number.
func (n newcomer) stateID() int {
	state, _ := usstate.Find(n.State)
	return state.ID
}

// demoNewcomers reads everybody.
func readNewcomers() ([]newcomer, error) {
	text, err := fs.ReadFile(files, "data/newcomers.json")
	if err != nil {
		return nil, err
	}
	var list []newcomer
	if err := json.Unmarshal(text, &list); err != nil {
		return nil, fmt.Errorf("newcomers.json: %w", err)
	}
	var wrong error
	for _, n := range list {
		if n.stateID() == 0 {
			wrong = errors.Join(wrong, fmt.Errorf("newcomers.json: %s %s lives in no state", n.First, n.Last))
		}
	}
	return list, wrong
}
