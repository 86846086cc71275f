// Package usstate lists the states for forms, with the numbers of the specification: 1 to 51 in the order of their
// names, including the District of Columbia, then the territories (S3, StateAbbreviated), then the three military
// states AA, AE and AP.
package usstate

import (
	_ "embed" // the names
	"strings"
)

// State is a state, the District of Columbia, a territory or a military state.
type State struct {
	ID           int
	Abbreviation string // two letters
	Name         string
}

// Each line has an abbreviation, a space and a name. The lines are in the order of the numbers.
//
//go:embed names.txt
var names string

var all = func() []State {
	var states []State
	for line := range strings.Lines(names) {
		abbreviation, name, _ := strings.Cut(strings.TrimSpace(line), " ")
		states = append(states, State{len(states) + 1, abbreviation, name})
	}
	return states
}()

// All returns all states by number. The caller must not change the list.
func All() []State { return all }

// ByID returns the state with this number, or false.
func ByID(id int) (State, bool) {
	if id < 1 || id > len(all) {
		return State{}, false
	}
	return all[id-1], true
}

// Find returns the state with this abbreviation or name, ignoring case.
func Find(text string) (State, bool) {
	text = strings.TrimSpace(text)
	for _, s := range all {
		if strings.EqualFold(s.Abbreviation, text) || strings.EqualFold(s.Name, text) {
			return s, true
		}
	}
	return State{}, false
}
