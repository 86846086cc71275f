package demo

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"

	"beacon/internal/microsite"
	"beacon/internal/platform/locale"
)

//go:embed data
var files embed.FS

// siteState names what the demo shows a site in (R9.4).
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
	first, last string
	state       siteState
	organ       microsite.Type
	gender      string
	age         int
	center      string // alias
	language    locale.Lang
	invited     int // days ago
	visitors    int // a week, about
	pictures    []drawing
	guardian    string
	comment     string             // of the reviewer who asked for changes or declined
	reasons     []microsite.Reason // of the same reviewer, about parts
	registry    bool               // the comment is the registry's, not the center's
	coaching    bool
	banner      string // "living" or "deceased": the donor's kidney the person received
	shown       bool   // the registry shows that banner; else it waits
	hidden      bool   // from the gallery, by the person's own wish
	indexed     bool   // search engines may find the page
	training    [2]int // how many training videos were played to the end, and how many more begun
	story, why  string
	update      string // paragraph that a changed submission adds to the story
}

// drawing is a picture of data/pictures with its caption and crop.
type drawing struct {
	name, caption string
	zoom, x, y    float64
}

// email returns the person's address. It is unique, and nobody can receive it.
func (p person) email() string { return addressOf(p.first, p.last) }

func addressOf(first, last string) string {
	plain := strings.NewReplacer("á", "a", "é", "e", "í", "i", "ó", "o", "ú", "u", "ñ", "n", " ", "-", "’", "")
	return plain.Replace(strings.ToLower(first+"."+last)) + "@mail.beacon.example"
}

// demoPeople reads everybody, ordered by state and, within a state, by file.
func readPeople() ([]person, error) {
	text, err := fs.ReadFile(files, "data/paragraphs.txt")
	if err != nil {
		return nil, err
	}
	paragraphs := map[string]string{}
	for _, block := range strings.Split("\n"+string(text), "\n[")[1:] {
		key, paragraph, _ := strings.Cut(block, "]")
		paragraphs[key] = strings.TrimSpace(paragraph)
	}
	found, err := fs.Glob(files, "data/people/*.txt")
	if err != nil {
		return nil, err
	}
	people := make([]person, 0, len(found))
	for _, file := range found {
		text, err := fs.ReadFile(files, file)
		if err != nil {
			return nil, err
		}
		p, err := parsePerson(string(text), paragraphs)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path.Base(file), err)
		}
		people = append(people, p)
	}
	slices.SortStableFunc(people, func(a, b person) int {
		return slices.Index(siteStates, a.state) - slices.Index(siteStates, b.state)
	})
	return people, nil
}

// parsePerson reads lines of "name: value", and after them sections that begin
// with "== story", "== why" and "== update". A line "@key" stands for a paragraph
// that several people share.
func parsePerson(text string, paragraphs map[string]string) (person, error) {
	p := person{language: locale.English, visitors: 24}
	head, rest, _ := strings.Cut(text, "\n== ")
	for line := range strings.Lines(head) {
		name, value, found := strings.Cut(strings.TrimSpace(line), ": ")
		if !found {
			continue
		}
		if err := p.set(name, value); err != nil {
			return p, err
		}
	}
	for _, section := range strings.Split(rest, "\n== ") {
		name, body, _ := strings.Cut(section, "\n")
		body, err := withShared(strings.TrimSpace(body), paragraphs)
		if err != nil {
			return p, err
		}
		switch name {
		case "story":
			p.story = body
		case "why":
			p.why = body
		case "update":
			p.update = body
		}
	}
	if p.first == "" || !slices.Contains(siteStates, p.state) {
		return p, fmt.Errorf("a name or a known state is missing (%q)", p.state)
	}
	return p, nil
}

func (p *person) set(name, value string) (err error) {
	switch name {
	case "first":
		p.first = value
	case "last":
		p.last = value
	case "state":
		p.state = siteState(value)
	case "type":
		if value == "liver" {
			p.organ = microsite.Liver
		}
	case "gender":
		p.gender = value
	case "age":
		p.age, err = strconv.Atoi(value)
	case "center":
		p.center = value
	case "language":
		p.language = locale.Parse(value)
	case "invited":
		p.invited, err = strconv.Atoi(value)
	case "visitors":
		p.visitors, err = strconv.Atoi(value)
	case "guardian":
		p.guardian = value
	case "comment":
		p.comment = value
	case "reason":
		r, err := parseReason(value)
		p.reasons = append(p.reasons, r)
		return err
	case "reviewer":
		p.registry = value == "registry"
	case "coaching":
		p.coaching = value == "yes"
	case "banner":
		kind, state, _ := strings.Cut(value, ", ")
		p.banner, p.shown = kind, state == "shown"
	case "gallery":
		p.hidden = value == "hidden"
	case "search engines":
		p.indexed = value == "yes"
	case "training":
		_, err = fmt.Sscanf(value, "%d completed, %d started", &p.training[0], &p.training[1])
	case "picture":
		d, err := parseDrawing(value)
		p.pictures = append(p.pictures, d)
		return err
	default:
		return fmt.Errorf("unknown line %q", name)
	}
	return err
}

// parseReason reads "story | comment" or "picture 2 | comment".
func parseReason(value string) (microsite.Reason, error) {
	what, comment, _ := strings.Cut(value, " | ")
	r := microsite.Reason{Part: microsite.Part(what), Comment: comment}
	if number, isPicture := strings.CutPrefix(what, "picture "); isPicture {
		n, err := strconv.Atoi(number)
		n--
		r.Part, r.Picture = microsite.PartImages, &n
		return r, err
	}
	return r, nil
}

// parseDrawing reads "name", "name | caption" or "name zoom x y | caption".
func parseDrawing(value string) (drawing, error) {
	what, caption, _ := strings.Cut(value, "|")
	d := drawing{caption: strings.TrimSpace(caption), zoom: 1, x: 0.5, y: 0.5}
	if n, err := fmt.Sscan(what, &d.name, &d.zoom, &d.x, &d.y); n != 1 && n != 4 {
		return d, fmt.Errorf("picture %q: %w", value, err)
	}
	return d, nil
}

// withShared puts in the shared paragraphs and joins wrapped lines: an empty
// line ends a paragraph.
func withShared(body string, paragraphs map[string]string) (string, error) {
	blocks := strings.Split(body, "\n\n")
	for i, b := range blocks {
		if key, shared := strings.CutPrefix(strings.TrimSpace(b), "@"); shared {
			text, known := paragraphs[key]
			if !known {
				return "", fmt.Errorf("no paragraph %q", key)
			}
			b = text
		}
		blocks[i] = strings.Join(strings.Fields(b), " ")
	}
	return strings.Join(blocks, "\n\n"), nil
}
