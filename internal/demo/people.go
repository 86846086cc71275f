package demo

import (
	"bytes"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"beacon/internal/microsite"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/picture"
)

//go:embed data
var files embed.FS

// read decodes a JSON file of data. Unknown fields are an error.
func read(file string, into any) error {
	text, err := files.ReadFile("data/" + file)
	if err != nil {
		return err
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return nil
}

// siteState is the state of a site in the demo (R9.4).
type siteState string

// The states, in the order of the links.
const (
	stateInvited        siteState = "invited"
	stateAwaitingCenter siteState = "awaiting-center"
	stateStarter        siteState = "starter"
	stateDraft          siteState = "draft"
	stateCenterReview   siteState = "in-center-review"
	stateRegistryReview siteState = "in-registry-review"
	stateChangesAsked   siteState = "changes-asked"
	stateActive         siteState = "active"
	stateUpdateReview   siteState = "active-in-review"
	stateDeclined       siteState = "declined"
	stateInactive       siteState = "inactive"
	stateMinor          siteState = "minor"
)

var siteStates = []siteState{
	stateInvited,
	stateAwaitingCenter,
	stateStarter,
	stateDraft,
	stateCenterReview,
	stateRegistryReview,
	stateChangesAsked,
	stateActive,
	stateUpdateReview,
	stateDeclined,
	stateInactive,
	stateMinor,
}

// person is one fictional patient, as written in a file of data/people.
type person struct {
	First    string
	Last     string
	State    siteState
	Type     microsite.Type // 0: kidney, 1: liver
	Gender   string
	Age      int
	Center   string // alias
	Language locale.Lang
	Invited  int // days ago
	Visitors int // per week, approximately
	Pictures []drawing
	Guardian string
	Comment  string             // of the reviewer who requested changes or declined
	Reasons  []microsite.Reason // of the same reviewer, about parts of the page
	Registry bool               // the comment is the registry's, not the center's
	Coaching bool               // requested in the first step
	Talk     []turn             // with the coach
	Coach    string             // mailbox
	Banner   string             // "living" or "deceased": the donor's kidney the person received
	Shown    bool               // the registry shows the banner; false: the banner is pending
	Hidden   bool               // hidden from the gallery by the person
	Indexed  bool               // search engines may find the page
	Training [2]int             // number of training videos played to the end, and of others started
	Story    paragraphs
	Why      paragraphs
	Update   paragraphs // added to the story by a changed submission
}

// paragraphs are a text. A paragraph that begins with "@" refers to a shared text in data/paragraphs.json.
type paragraphs []string

func (p paragraphs) text() string { return strings.Join(p, "\n\n") }

// share replaces references with the shared paragraphs.
func (p paragraphs) share(shared map[string]string) error {
	for i, key := range p {
		if !strings.HasPrefix(key, "@") {
			continue
		}
		if p[i] = shared[key]; p[i] == "" {
			return fmt.Errorf("no paragraph %q", key)
		}
	}
	return nil
}

// drawing is a picture of data/pictures with its caption and crop. Zoom 0 shows the whole picture.
type drawing struct {
	Name, Caption string
	Zoom, X, Y    float64
}

// email returns the person's address. It is unique and undeliverable.
func (p person) email() string { return emailAddress(p.First, p.Last) }

func emailAddress(first, last string) string {
	plain := strings.NewReplacer("á", "a", "é", "e", "í", "i", "ó", "o", "ú", "u", "ñ", "n", " ", "-", "’", "")
	return plain.Replace(strings.ToLower(first+"."+last)) + "@mail.beacon.example"
}

// firstCoach is the mailbox of the coach of the patients in data/people.
const firstCoach = "bernadette.lowe"

// readPeople reads all patients, ordered by state and, within a state, by file. The crowd comes last.
func readPeople() ([]person, error) {
	var shared map[string]string
	if err := read("paragraphs.json", &shared); err != nil {
		return nil, err
	}
	found, err := fs.ReadDir(files, "data/people")
	if err != nil {
		return nil, err
	}
	people := make([]person, 0, len(found))
	for _, file := range found {
		p := person{Language: locale.English, Visitors: 24, Coach: firstCoach}
		if err := read("people/"+file.Name(), &p); err != nil {
			return nil, err
		}
		if p.First == "" || !slices.Contains(siteStates, p.State) {
			return nil, fmt.Errorf("%s: a name or a known state is missing (%q)", file.Name(), p.State)
		}
		for i, d := range p.Pictures {
			if d.Zoom == 0 {
				whole := picture.WholePicture
				p.Pictures[i].Zoom, p.Pictures[i].X, p.Pictures[i].Y = whole.Zoom, whole.X, whole.Y
			}
		}
		people = append(people, p)
	}
	slices.SortStableFunc(people, func(a, b person) int {
		return slices.Index(siteStates, a.State) - slices.Index(siteStates, b.State)
	})
	generated, err := readCrowd()
	people = append(people, generated...)
	for _, p := range people {
		for _, text := range []paragraphs{p.Story, p.Why, p.Update} {
			err = errors.Join(err, text.share(shared))
		}
	}
	return people, err
}
