package screeningsite

import (
	_ "embed" // the words
	"encoding/json"

	"beacon/internal/platform/locale"
)

// question is one of the few questions of the simulated site. A real screening asks far more, and staff review the
// replies.
type question struct {
	Name    string
	Text    locale.Text
	Missing locale.Text
	Answers []struct {
		Value string
		Label locale.Text
		Stops bool // rules out a registration
	}
}

//go:embed words.json
var wordsFile []byte

// words contains the page's texts.
var words = func() (w struct {
	Organs    map[string]locale.Text // by values of donationType (M3 MicrositeType)
	Questions []question
	Sentences map[string]locale.Text // {name} is the patient's first name, {organ} the donated organ
}) {
	if err := json.Unmarshal(wordsFile, &w); err != nil {
		panic(err) // the file is embedded
	}
	return w
}()
