package consent

import (
	"time"

	"beacon/catalogues"
	"beacon/internal/platform/paper"
	"beacon/internal/platform/personal"
	"beacon/internal/platform/typeface"
)

var (
	msgMark   = catalogues.Text("consent.mark")
	msgPrints = catalogues.Text("consent.prints")
	msgBornOn = catalogues.Text("consent.born-on")
)

// box is where a mark is set by hand.
const box = "[____] "

// byHand is the form to print, with everything that is known filled in.
func (w writing) byHand(made time.Time) paper.Paper {
	blocks := append([]paper.Block{paper.Notice{Text: w.say(msgByHand)}}, w.content()...)
	blocks = append(blocks, paper.Paragraph{Text: w.say(msgPictureNote)})
	return w.paper(made, append(blocks, w.toSign(made)...))
}

// toSign is where a form is signed by hand. Others may sign for a holder, so it
// asks who does and as what (R6.12).
func (w writing) toSign(made time.Time) []paper.Block {
	blocks := []paper.Block{paper.Heading{Level: 2, Text: w.say(msgSign)}}
	if w.entity == VoucherHolder {
		blocks = append(blocks, paper.Paragraph{Text: w.say(msgMark)})
		isAdult := w.person.BirthDate == "" || personal.IsAdult(w.person.BirthDate, made)
		for _, t := range typesOf(w.entity, isAdult) {
			blocks = append(blocks, paper.Paragraph{Text: box + t.Capacity(w.blankName(), w.lang)})
		}
		blocks = append(blocks, paper.Facts{Rows: []paper.Fact{{Label: w.say(msgPrints)}, {Label: w.say(msgBornOn)}}})
	}
	return append(blocks, paper.Signature{Label: w.say(msgSigner), Note: w.say(msgDay)})
}

// printedName is the name of whom a form is about; nothing where a letter of it
// cannot be printed: then there is room to write all of it by hand.
func (w writing) printedName() string {
	if name := w.person.FullName(); typeface.Lost(name) == "" {
		return name
	}
	return ""
}

// blankName is the name of whom a form is about, or room for it.
func (w writing) blankName() string {
	if name := w.printedName(); name != "" {
		return name
	}
	return "____________________"
}

// sample shows what is signed, about nobody.
func (w writing) sample(made time.Time) paper.Paper {
	p := w.paper(made, append(w.content(), w.toSign(made)...))
	p.Mark = w.say(msgSample)
	return p
}
