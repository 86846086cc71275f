package consent

import (
	"time"

	"beacon/catalogues"
	"beacon/internal/platform/paper"
	"beacon/internal/platform/personal"
)

var (
	msgPrints = catalogues.Text("consent.prints")
	msgBornOn = catalogues.Text("consent.born-on")
)

// box is the place for the signer's handwritten mark.
const box = "[____] "

// printable returns the form to print, with all known data filled in.
func (w draft) printable(made time.Time) paper.Paper {
	blocks := append([]paper.Block{paper.Notice{Text: w.text(msgByHand)}}, w.content(w.blankLines()...)...)
	blocks = append(blocks, paper.Paragraph{Text: w.text(catalogues.Text("consent.picture-note"))})
	return w.paper(made, append(blocks, w.signatureBlocks(made)...))
}

// signatureBlocks returns the part of a form that is signed by hand. Other people may sign for a holder, so it asks for
// the signer and the capacity (R6.12).
func (w draft) signatureBlocks(made time.Time) []paper.Block {
	blocks := []paper.Block{paper.Heading{Level: 2, Text: w.text(msgSign)}}
	if w.entity == VoucherHolder {
		blocks = append(blocks, paper.Paragraph{Text: w.text(catalogues.Text("consent.mark"))})
		isAdult := w.person().BirthDate == "" || personal.IsAdult(w.person().BirthDate, made)
		for _, t := range typesFor(w.entity, isAdult) {
			blocks = append(blocks, paper.Paragraph{Text: box + t.Capacity(w.blankName(), w.lang)})
		}
		blocks = append(blocks, paper.Facts{Rows: []paper.Fact{{Label: w.text(msgPrints)}, {Label: w.text(msgBornOn)}}})
	}
	return append(blocks, paper.Signature{Label: w.text(msgSigner), Note: w.text(catalogues.Text("consent.day"))})
}

// printedName returns the name of the form's person, or "" if it has an unprintable letter. The whole name is then
// written by hand.
func (w draft) printedName() string { return printedWhole(w.person().FullName()) }

// blankName returns printedName, or a line to write on.
func (w draft) blankName() string {
	if name := w.printedName(); name != "" {
		return name
	}
	return "____________________"
}

// sample returns a form without personal data, marked as a sample.
func (w draft) sample(made time.Time) paper.Paper {
	p := w.paper(made, append(w.content(w.blankLines()...), w.signatureBlocks(made)...))
	p.Mark = w.text(catalogues.Text("consent.sample"))
	return p
}
