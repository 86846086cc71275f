package screeningsite

import (
	_ "embed" // the words
	"encoding/json"

	"beacon/internal/platform/locale"
)

// question is one of the few that the stand-in asks. A real screening asks far
// more, and people look at the returns.
type question struct {
	Name    string
	Text    locale.Text
	Missing locale.Text
	Answers []struct {
		Value string
		Label locale.Text
		Stops bool // nobody can register who gives it
	}
}

//go:embed words.json
var wordsFile []byte

// words is all that the page says.
var words = func() (w struct {
	Organs    map[string]locale.Text // by values of donationType (M3 MicrositeType)
	Questions []question
	Sentences map[string]locale.Text // {name} is the patient's first name, {organ} what would be given
}) {
	if err := json.Unmarshal(wordsFile, &w); err != nil {
		panic(err) // it is built in
	}
	return w
}()
