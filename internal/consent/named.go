package consent

import (
	"encoding/json"
	"strconv"

	"beacon/catalogues"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/paper"
	"beacon/internal/platform/typeface"
	"beacon/internal/voucher"
)

// The kinds of vouchers in documents and events.
const (
	kindImminent = "imminent"
	kindFamily   = "family"
)

var (
	msgRelationship = catalogues.Text("voucher.life.relationship")

	kindNames = map[string]locale.Text{
		kindImminent: catalogues.Text("consent.kind.imminent"),
		kindFamily:   catalogues.Text("consent.kind.family"),
	}
)

// holderKind returns the kind of a holder's voucher.
func holderKind(h voucher.Holder) string {
	if h.IsInImminentNeed() {
		return kindImminent
	}
	return kindFamily
}

// relationship returns a holder's relationship to the donor as on the screens. It returns "" if the relationship is
// unknown or has an unprintable letter.
func (w draft) relationship(h voucher.Holder) string {
	if h.Relationship == "" {
		return ""
	}
	words := w.text(catalogues.Text("voucher.relationship." + h.Relationship))
	if h.Relationship == voucher.OtherRelationship {
		words += " - " + h.RelationshipOther
	}
	return printedWhole(words)
}

// listBlocks returns the list of the donor's named holders, followed by blank lines (R26.1). Without holders and blank
// lines it returns a sentence.
func (w draft) listBlocks(blank []string) []paper.Block {
	blocks := []paper.Block{paper.Heading{Level: 2, Text: w.text(catalogues.Text("consent.holders"))}}
	rows := make([][]string, 0, len(w.signer.Listed)+len(blank))
	for _, h := range w.signer.Listed {
		rows = append(rows, []string{printedWhole(h.FullName()), w.relationship(h), w.text(kindNames[holderKind(h)])})
	}
	for _, kind := range blank {
		rows = append(rows, []string{"", "", w.text(kindNames[kind])})
	}
	lead := catalogues.Text("consent.holders.lead")
	switch {
	case len(rows) == 0:
		return append(blocks, paper.Paragraph{Text: w.text(catalogues.Text("consent.holders.none"))})
	case w.isSample():
		lead = catalogues.Text("consent.holders.sample")
	}
	blocks = append(blocks, paper.Paragraph{Text: w.text(lead)}, paper.Table{
		Head: []string{
			w.text(catalogues.Text("voucher.column.name")), w.text(msgRelationship), w.text(catalogues.Text("consent.kind")),
		},
		Rows: rows, ByHand: len(blank) > 0,
	})
	if len(blank) > 0 && !w.isSample() {
		blocks = append(blocks, paper.Paragraph{Text: w.text(catalogues.Text("consent.holders.blank"))})
	}
	return blocks
}

// blankLines returns the kinds of the holders that the donor may still name, in the order of the paper form.
func (w draft) blankLines() (kinds []string) {
	if w.isSample() {
		return []string{kindImminent, kindFamily}
	}
	family := 0
	imminent := []string{kindImminent}
	for _, h := range w.signer.Listed {
		if h.IsInImminentNeed() {
			imminent = nil
		} else {
			family++
		}
	}
	for ; family < w.signer.Donor.HoldersAllowed; family++ {
		kinds = append(kinds, kindFamily)
	}
	return append(imminent, kinds...)
}

// donorRows returns the facts that bind a holder's form to the donor, without the donor's name (R26.1).
func (w draft) donorRows() []paper.Fact {
	if w.entity != VoucherHolder {
		return nil
	}
	relationship, number := "", ""
	if h := w.signer.Holder; h != nil {
		relationship, number = w.relationship(*h), strconv.FormatInt(w.signer.Donor.ID, 10)
	}
	return []paper.Fact{
		{Label: w.text(msgRelationship), Value: relationship},
		{Label: w.text(catalogues.Text("consent.donor-number")), Value: number},
	}
}

// printedWhole returns a text, or "" if it has an unprintable letter. Such a text is written by hand.
func printedWhole(text string) string {
	if typeface.Lost(text) != "" {
		return ""
	}
	return text
}

// namedDetails returns the details of an event that prove the people named in a consent. Holders appear by record
// number: the document contains their names and the events its hash. After an erasure no personal data remain here.
func namedDetails(g voucher.Signer) map[string]string {
	if g.Holder != nil {
		return map[string]string{
			"donor": strconv.FormatInt(g.Donor.ID, 10), "relationship": g.Holder.Relationship,
		}
	}
	type named struct {
		Holder       int64  `json:"holder"`
		Relationship string `json:"relationship"`
		Kind         string `json:"kind"`
	}
	list := make([]named, 0, len(g.Listed))
	for _, h := range g.Listed {
		list = append(list, named{h.ID, h.Relationship, holderKind(h)})
	}
	text, err := json.Marshal(list)
	if err != nil { // never: numbers and codes only
		text = []byte("[]")
	}
	return map[string]string{"holders": string(text)}
}
