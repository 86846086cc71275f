package demo

import (
	"beacon/internal/microsite"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/picture"
)

// crowd describes generated patients of one center in data/crowd.json, who make its lists as long as those of a large
// center.
type crowd struct {
	Center           string // alias
	Coach            string // mailbox of the coach of the coached groups
	Women, Men, Last []string
	Groups           []crowdGroup
	Comment          string // of the reviewer who requested changes
	Pictures         []string
	Texts            map[locale.Lang]struct{ Story, Why []paragraphs }
	Talks            [][]turn
}

// crowdGroup is a number of patients in one state. Their invitations are spread evenly over past days.
type crowdGroup struct {
	State          siteState
	Count          int
	Newest, Oldest int // days since the invitation
	Coached        bool
}

// Every fourth patient of a crowd writes in Spanish, and every seventh needs a liver.
const (
	crowdSpanish = 4
	crowdLiver   = 7
)

// readCrowd generates the patients of data/crowd.json.
func readCrowd() ([]person, error) {
	var c crowd
	if err := read("crowd.json", &c); err != nil {
		return nil, err
	}
	var people []person
	for _, g := range c.Groups {
		for i := range g.Count {
			p := c.person(len(people), g)
			p.Invited = g.Newest + i*(g.Oldest-g.Newest)/max(g.Count-1, 1)
			if g.Coached {
				p.Talk = append([]turn{{Ago: g.Newest - 4, Do: "ask"}, {Ago: g.Newest - 6, Do: "assign"}}, pick(c.Talks, i)...)
			}
			people = append(people, p)
		}
	}
	return people, nil
}

// person returns patient number n without the dates.
func (c crowd) person(n int, g crowdGroup) person {
	const youngest, ages = 24, 53
	p := person{
		First: pick(c.Women, n/2), Gender: "F", Last: pick(c.Last, n), Center: c.Center, Coach: c.Coach, State: g.State,
		Comment:  c.Comment,
		Language: locale.English, Age: youngest + n*19%ages, Visitors: 3 + n*11%40, Pictures: []drawing{{
			Name: pick(c.Pictures, n), Zoom: picture.WholePicture.Zoom, X: picture.WholePicture.X, Y: picture.WholePicture.Y,
		}},
	}
	if n%2 == 1 {
		p.First, p.Gender = pick(c.Men, n/2), "M"
	}
	if n%crowdSpanish == 1 {
		p.Language = locale.Spanish
	}
	if n%crowdLiver == 0 {
		p.Type = microsite.Liver
	}
	texts := c.Texts[p.Language]
	p.Story, p.Why = pick(texts.Story, n/crowdSpanish), pick(texts.Why, n/crowdSpanish)
	return p
}

// pick returns the nth element of a list that repeats.
func pick[T any](list []T, n int) T { return list[n%len(list)] }
