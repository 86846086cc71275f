package consent

import (
	"encoding/hex"
	"strconv"
	"strings"
	"time"

	"beacon/catalogues"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/paper"
	"beacon/internal/platform/personal"
	"beacon/internal/texts"
	"beacon/internal/voucher"
)

// The texts of documents. Counsel must review them before use (R6.6).
var (
	msgTemplate = catalogues.Text("e-consent.template")
	msgCenter   = catalogues.Text("consent.center")
	msgSigner   = catalogues.Text("consent.signer")
	msgBox      = catalogues.Text("e-consent.stage.initials")
	msgSign     = catalogues.Text("e-consent.stage.3")
	msgVersion  = catalogues.Text("consent.version")
	msgWhat     = catalogues.Text("consent.what")
	msgWhen     = catalogues.Text("consent.when")
	msgWhere    = catalogues.Text("consent.where")
	msgHash     = catalogues.Text("consent.hash")
	msgIDHash   = catalogues.Text("consent.id-hash")
	msgEvents   = catalogues.Text("consent.events-heading")
	msgByHand   = catalogues.Text("consent.by-hand")
)

var capacities = map[Type]locale.Text{
	Self:            catalogues.Text("consent.for-self"),
	LegalGuardian:   catalogues.Text("consent.for-ward"),
	PowerOfAttorney: catalogues.Text("consent.for-poa"),
}

// Capacity returns the text about the signer's capacity (V2).
func (t Type) Capacity(name string, lang locale.Lang) string {
	text, ok := capacities[t]
	if !ok {
		return ""
	}
	return text.With("name", name).In(lang)
}

// draft contains the data for a document.
type draft struct {
	registry Registry
	wording  texts.Edition // of the statements
	lang     locale.Lang
	entity   EntityType
	signer   voucher.Signer // zero in a sample
	consent  Consent
	photo    []byte // 175 × 175 JPEG; nil: none
}

// photoWidth is the width of the photo ID in a document, in points: 175 pixels at 96 per inch.
const photoWidth = 175 * 72.0 / 96

func (w draft) text(t locale.Text) string { return t.In(w.lang) }

func (w draft) title() string {
	if w.entity == VoucherHolder {
		return w.text(catalogues.Text("consent.holder-title"))
	}
	return w.text(catalogues.Text("consent.donor-title"))
}

func (w draft) person() voucher.Person { return w.signer.Person() }

// isSample reports whether the document belongs to no record.
func (w draft) isSample() bool { return w.signer.Subject().ID == 0 }

// content returns the part that is shown and signed: the signer, the donor's named holders, every statement with its
// initials, and the photo ID. blank has the kinds of the lines for holders to be added by hand.
func (w draft) content(blank ...string) []paper.Block {
	name := w.printedName()
	rows := []paper.Fact{
		{Label: w.text(catalogues.Text("voucher.column.name")), Value: name},
		{Label: w.text(catalogues.Text("voucher.birth-date")), Value: personal.WrittenBirthDate(w.person().BirthDate)},
	}
	if !w.isSample() {
		rows = append(rows, paper.Fact{Label: w.text(msgCenter), Value: strconv.FormatInt(w.signer.Subject().ID, 10)})
	}
	rows = append(rows, w.donorRows()...)
	if w.consent.Type != NoType {
		rows = append(
			rows, paper.Fact{Label: w.text(msgSigner), Value: w.consent.Consenter.fullName()},
			paper.Fact{Label: w.text(catalogues.Text("consent.capacity")), Value: w.consent.Type.Capacity(name, w.lang)},
		)
	}
	blocks := []paper.Block{
		paper.Heading{Level: 1, Text: w.title()},
		paper.Notice{Text: w.versionNote()},
		paper.Heading{Level: 2, Text: w.text(catalogues.Text("consent.who"))},
		paper.Facts{Rows: rows},
	}
	if w.entity == Donor {
		blocks = append(blocks, w.listBlocks(blank)...)
	}
	blocks = append(blocks, paper.Heading{Level: 2, Text: w.text(catalogues.Text("e-consent.statements"))})
	for _, s := range statements(w.wording, w.lang, w.registry.values(w.signer)) {
		initials := ""
		for _, i := range w.consent.Initials {
			if i.Statement == s.Value {
				initials = w.consent.Consenter.expectedInitials() // in the spelling of the record
			}
		}
		blocks = append(blocks, paper.Statement{Number: s.Value, Text: s.Question, Initials: initials, Label: w.text(msgBox)})
	}
	if w.photo != nil {
		blocks = append(blocks, paper.Heading{Level: 2, Text: w.text(catalogues.Text("consent.picture"))}, paper.Figure{
			JPEG:  w.photo,
			Alt:   w.text(catalogues.Text("consent.picture-alt").With("name", w.consent.Consenter.fullName())),
			Width: photoWidth,
		})
	}
	return blocks
}

// versionNote names the version of the statements and its hash. Templates are marked.
func (w draft) versionNote() string {
	note := w.text(msgVersion.With("version", w.wording.Version).With("hash", w.wording.Hash))
	if w.wording.IsTemplate {
		return w.text(msgTemplate) + " " + note
	}
	return note
}

func (w draft) paper(made time.Time, blocks []paper.Block) paper.Paper {
	return paper.Paper{
		Title: w.title(), Lang: string(w.lang), Author: w.registry.Name, Creator: "Beacon", Made: made,
		Footer: w.registry.Name + " · " + w.title(), Blocks: blocks,
	}
}

// shown returns the HTML fragment for the signer, and its hash.
func (w draft) shown() (html, hash string) {
	html = w.paper(time.Time{}, w.content()).HTML()
	return html, hexHash([]byte(html))
}

// signed returns the whole document: the content, the signature, and the certificate with all events up to the
// signature.
func (w draft) signed(at time.Time, zone *time.Location, verifyAt string, events []Event) paper.Paper {
	c := w.consent
	blocks := append(
		w.content(),
		paper.Heading{Level: 2, Text: w.text(msgSign)},
		paper.Signature{
			Label: c.Type.Capacity(w.person().FullName(), w.lang), Text: c.Consenter.expectedSignature(),
			Note: at.In(zone).Format("01/02/2006 15:04 MST"),
		},
		paper.PageBreak{},
		paper.Heading{Level: 2, Text: w.text(catalogues.Text("consent.certificate"))},
		paper.Paragraph{Text: w.text(catalogues.Text("consent.cert-text").With("address", verifyAt))},
		paper.Facts{Rows: append(w.presenceRows(events, zone), w.hashRows()...)},
		paper.Table{
			Caption: w.text(msgEvents), Head: []string{w.text(msgWhat), w.text(msgWhen), w.text(msgWhere), w.text(msgHash)},
			Rows: w.eventRows(events),
		},
	)
	return w.paper(at, blocks)
}

// presenceRows returns rows about the staff member who was present at the signature, if any (R13.2).
func (w draft) presenceRows(events []Event, zone *time.Location) []paper.Fact {
	signed := events[len(events)-1].Details
	if signed["present"] == "" {
		return nil
	}
	since, err := time.Parse(time.RFC3339, signed["presentSince"])
	if err != nil {
		return nil
	}
	return []paper.Fact{
		{Label: w.text(catalogues.Text("consent.present")), Value: signed["present"]},
		{Label: w.text(catalogues.Text("consent.present-at")), Value: signed["place"]},
		{Label: w.text(catalogues.Text("consent.present-since")), Value: since.In(zone).Format("01/02/2006 15:04 MST")},
	}
}

func (w draft) hashRows() []paper.Fact {
	rows := []paper.Fact{{Label: w.text(catalogues.Text("consent.shown")), Value: groupHash(w.consent.ShownHash)}}
	if w.consent.PhotoHash != "" {
		rows = append(rows, paper.Fact{Label: w.text(msgIDHash), Value: groupHash(w.consent.PhotoHash)})
	}
	return rows
}

// groupHash splits a long hash into groups, so it can wrap.
func groupHash(hash string) string {
	var parts []string
	for len(hash) > 16 {
		parts, hash = append(parts, hash[:16]), hash[16:]
	}
	return strings.Join(append(parts, hash), " ")
}

func (w draft) eventRows(events []Event) [][]string {
	rows := make([][]string, 0, len(events))
	for _, e := range events {
		rows = append(rows, []string{
			eventNames[e.Action].In(w.lang), e.At.UTC().Format("2006-01-02 15:04:05"), e.Address,
			groupHash(hex.EncodeToString(e.Hash)),
		})
	}
	return rows
}

// eventNames are the texts of events in a document, by action.
var eventNames = map[string]locale.Text{
	SampleOpened:   catalogues.Text("consent.events.sample-opened"),
	AgreedToSign:   catalogues.Text("consent.events.agreed-to-sign"),
	InitialsGiven:  catalogues.Text("consent.events.initials"),
	PhotoGiven:     catalogues.Text("consent.events.id-picture"),
	DocumentShown:  catalogues.Text("consent.events.document-shown"),
	SignatureGiven: catalogues.Text("verify.signed-at"),
	DocumentKept:   catalogues.Text("consent.events.sealed"),
	PaperReceived:  catalogues.Text("consent.events.paper-received"),
	StartedOver:    catalogues.Text("consent.events.started-over"),
	GivenUp:        catalogues.Text("consent.events.given-up"),
	Replaced:       catalogues.Text("consent.events.replaced"),
	AskedAgain:     catalogues.Text("consent.events.asked-again"),
	CopyOpened:     catalogues.Text("consent.events.copy-opened"),
	PhotoDeleted:   catalogues.Text("consent.events.photo-deleted"),

	SupervisionStarted: catalogues.Text("consent.events.supervision-started"),
}
