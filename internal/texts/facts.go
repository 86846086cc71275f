package texts

import (
	"slices"
	"time"

	"beacon/catalogues"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/htmltext"
	"beacon/internal/platform/plaintext"
)

// Facts are the parts of a text that are equal in both languages. Only some kinds have them.
type Facts struct {
	Amount string // such as $6,000, for the placeholder of that name; empty: none
	AsOf   string // the day on which the registry last checked the text (ISO); empty: none
	Source string // a citation, an address, or both in this order; empty: none
}

// The maximum lengths in characters.
const (
	maxAmount = 40
	maxSource = 300
)

// ReviewYears is the number of years after which a text has to be reviewed.
const ReviewYears = 1

// IsOld reports whether the text was last checked more than ReviewYears before a day (ISO).
func (f Facts) IsOld(today string) bool {
	day, err := time.Parse(time.DateOnly, f.AsOf)
	return err == nil && day.AddDate(ReviewYears, 0, 0).Format(time.DateOnly) < today
}

func (f Facts) clean() Facts {
	return Facts{Amount: plaintext.Line(f.Amount), AsOf: f.AsOf, Source: plaintext.Line(f.Source)}
}

// checkFacts returns the errors in the facts of a draft, which may be incomplete, by field.
func (f Form) checkFacts(in Facts, today string) (broken fault.Fields) {
	broken.AddIf(in.Amount != "" && !f.HasAmount, "amount", catalogues.Text("texts.no-facts"))
	broken.AddIf((in.AsOf != "" || in.Source != "") && !f.HasSource, "source", catalogues.Text("texts.no-facts"))
	broken.AddIf(htmltext.Length(in.Amount) > maxAmount, "amount", catalogues.Text("texts.long").With("max", maxAmount))
	broken.AddIf(htmltext.Length(in.Source) > maxSource, "source", catalogues.Text("texts.long").With("max", maxSource))
	broken.AddIf(htmltext.HasElement(in.Amount), "amount", catalogues.Text("texts.html"))
	broken.AddIf(htmltext.HasElement(in.Source), "source", catalogues.Text("texts.html"))
	broken.AddIf(in.AsOf != "" && !isDay(in.AsOf), "asOf", catalogues.Text("texts.day"))
	broken.AddIf(isDay(in.AsOf) && in.AsOf > today, "asOf", catalogues.Text("texts.not-in-the-future"))
	return broken
}

// check returns the errors in the words and facts of a complete text, by field.
func (f Form) check(w Words, in Facts, today string) fault.Fields {
	broken := slices.Concat(f.checkWords(w), f.checkFacts(in, today))
	usesAmount := slices.Contains(slices.Concat(used(w.EN), used(w.ES)), Amount)
	broken.AddIf(usesAmount && in.Amount == "", "amount", catalogues.Text("texts.amount-missing"))
	for _, lang := range languages {
		broken.AddIf(f.HasAmount && in.Amount != "" && !usesAmount, fields[lang],
			catalogues.Text("texts.placeholder-missing").With("name", Amount))
	}
	isNeeded := f.NeedsSource || in != Facts{}
	broken.AddIf(isNeeded && in.AsOf == "", "asOf", catalogues.Text("texts.as-of-missing"))
	broken.AddIf(isNeeded && in.Source == "", "source", catalogues.Text("texts.source-missing"))
	return broken
}
