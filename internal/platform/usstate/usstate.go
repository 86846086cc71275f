// Package usstate is the list of states that forms offer, with the numbers of
// the specification: 1 to 51 in the order of their names, the District
// of Columbia among them, then the territories (S3,
// StateAbbreviated).
package usstate

import "strings"

// State is a state, the District of Columbia or a territory.
type State struct {
	ID           int
	Abbreviation string // two letters
	Name         string
}

var names = []string{
	"AL Alabama",
	"AK Alaska",
	"AZ Arizona",
	"AR Arkansas",
	"CA California",
	"CO Colorado",
	"CT Connecticut",
	"DE Delaware",
	"DC District of Columbia",
	"FL Florida",
	"GA Georgia",
	"HI Hawaii",
	"ID Idaho",
	"IL Illinois",
	"IN Indiana",
	"IA Iowa",
	"KS Kansas",
	"KY Kentucky",
	"LA Louisiana",
	"ME Maine",
	"MD Maryland",
	"MA Massachusetts",
	"MI Michigan",
	"MN Minnesota",
	"MS Mississippi",
	"MO Missouri",
	"MT Montana",
	"NE Nebraska",
	"NV Nevada",
	"NH New Hampshire",
	"NJ New Jersey",
	"NM New Mexico",
	"NY New York",
	"NC North Carolina",
	"ND North Dakota",
	"OH Ohio",
	"OK Oklahoma",
	"OR Oregon",
	"PA Pennsylvania",
	"RI Rhode Island",
	"SC South Carolina",
	"SD South Dakota",
	"TN Tennessee",
	"TX Texas",
	"UT Utah",
	"VT Vermont",
	"VA Virginia",
	"WA Washington",
	"WV West Virginia",
	"WI Wisconsin",
	"WY Wyoming",
	"AS American Samoa",
	"GU Guam",
	"MP Northern Mariana Islands",
	"PR Puerto Rico",
	"VI U.S. Virgin Islands",
}

var all = func() []State {
	states := make([]State, len(names))
	for i, line := range names {
		abbreviation, name, _ := strings.Cut(line, " ")
		states[i] = State{i + 1, abbreviation, name}
	}
	return states
}()

// All returns every state by number. The list is not to be changed.
func All() []State { return all }

// ByID returns a state, and false when there is none with this number.
func ByID(id int) (State, bool) {
	if id < 1 || id > len(all) {
		return State{}, false
	}
	return all[id-1], true
}

// Find returns the state with an abbreviation or a name, in any case.
func Find(text string) (State, bool) {
	text = strings.TrimSpace(text)
	for _, s := range all {
		if strings.EqualFold(s.Abbreviation, text) || strings.EqualFold(s.Name, text) {
			return s, true
		}
	}
	return State{}, false
}
