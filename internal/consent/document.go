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
	"beacon/internal/voucher"
)

// The words of documents. What is signed is a template for counsel (R6.6).
var (
	msgDonorTitle  = catalogues.Text("consent.donor-title")
	msgHolderTitle = catalogues.Text("consent.holder-title")
	msgTemplate    = catalogues.Text("e-consent.template")
	msgWho         = catalogues.Text("consent.who")
	msgName        = catalogues.Text("voucher.column.name")
	msgBorn        = catalogues.Text("voucher.birth-date")
	msgCenter      = catalogues.Text("consent.center")
	msgSigner      = catalogues.Text("consent.signer")
	msgCapacity    = catalogues.Text("consent.capacity")
	msgStatements  = catalogues.Text("e-consent.statements")
	msgBox         = catalogues.Text("e-consent.stage.initials")
	msgPicture     = catalogues.Text("consent.picture")
	msgPictureAlt  = catalogues.Text("consent.picture-alt")
	msgPictureNote = catalogues.Text("consent.picture-note")
	msgSign        = catalogues.Text("e-consent.stage.3")
	msgVersion     = catalogues.Text("consent.version")
	msgDay         = catalogues.Text("consent.day")
	msgCertificate = catalogues.Text("consent.certificate")
	msgCertText    = catalogues.Text("consent.cert-text")
	msgWhat        = catalogues.Text("consent.what")
	msgWhen        = catalogues.Text("consent.when")
	msgWhere       = catalogues.Text("consent.where")
	msgHash        = catalogues.Text("consent.hash")
	msgShown       = catalogues.Text("consent.shown")
	msgIDHash      = catalogues.Text("consent.id-hash")
	msgEvents      = catalogues.Text("consent.events-heading")
	msgSample      = catalogues.Text("consent.sample")
	msgByHand      = catalogues.Text("consent.by-hand")
	msgForSelf     = catalogues.Text("consent.for-self")
	msgForWard     = catalogues.Text("consent.for-ward")
	msgForPOA      = catalogues.Text("consent.for-poa")
)

// Capacity says as what somebody signs, in the words of the choices (V2).
func (t Type) Capacity(name string, lang locale.Lang) string {
	text := map[Type]locale.Text{Self: msgForSelf, LegalGuardian: msgForWard, PowerOfAttorney: msgForPOA}[t]
	if text == (locale.Text{}) {
		return ""
	}
	return text.With("name", name).In(lang)
}

// writing is one document in the making.
type writing struct {
	registry string
	lang     locale.Lang
	entity   EntityType
	person   voucher.Person
	subject  int64
	consent  Consent
	photo    []byte // 175 × 175 JPEG; nil: none
}

// photoWidth is how wide the picture of an ID stands in a document, in points:
// 175 pixels at 96 to the inch.
const photoWidth = 175 * 72.0 / 96

func (w writing) say(t locale.Text) string { return t.In(w.lang) }

func (w writing) title() string {
	if w.entity == VoucherHolder {
		return w.say(msgHolderTitle)
	}
	return w.say(msgDonorTitle)
}

// content is what is shown and signed: who, every statement with its initials,
// the picture of the ID.
func (w writing) content() []paper.Block {
	name := w.printedName()
	rows := []paper.Fact{
		{Label: w.say(msgName), Value: name},
		{Label: w.say(msgBorn), Value: personal.WrittenBirthDate(w.person.BirthDate)},
	}
	if w.subject != 0 { // a sample is about nobody
		rows = append(rows, paper.Fact{Label: w.say(msgCenter), Value: strconv.FormatInt(w.subject, 10)})
	}
	if w.consent.Type != NoType {
		rows = append(
			rows, paper.Fact{Label: w.say(msgSigner), Value: w.consent.Consenter.FirstName + " " + w.consent.Consenter.LastName},
			paper.Fact{Label: w.say(msgCapacity), Value: w.consent.Type.Capacity(name, w.lang)},
		)
	}
	blocks := []paper.Block{
		paper.Heading{Level: 1, Text: w.title()},
		paper.Notice{Text: w.say(msgTemplate) + " " + w.say(msgVersion.With("version", StatementsVersion))},
		paper.Heading{Level: 2, Text: w.say(msgWho)},
		paper.Facts{Rows: rows},
		paper.Heading{Level: 2, Text: w.say(msgStatements)},
	}
	for _, s := range Statements(w.entity, StatementsVersion, w.lang) {
		initials := ""
		for _, i := range w.consent.Initials {
			if i.Statement == s.Value {
				initials = i.Initials
			}
		}
		blocks = append(blocks, paper.Statement{Number: s.Value, Text: s.Question, Initials: initials, Label: w.say(msgBox)})
	}
	if w.photo != nil {
		blocks = append(blocks, paper.Heading{Level: 2, Text: w.say(msgPicture)}, paper.Figure{
			JPEG:  w.photo,
			Alt:   w.say(msgPictureAlt.With("name", w.consent.Consenter.FirstName+" "+w.consent.Consenter.LastName)),
			Width: photoWidth,
		})
	}
	return blocks
}

func (w writing) paper(made time.Time, blocks []paper.Block) paper.Paper {
	return paper.Paper{
		Title: w.title(), Lang: string(w.lang), Author: w.registry, Creator: "Beacon", Made: made,
		Footer: w.registry + " · " + w.title(), Blocks: blocks,
	}
}

// shown is the fragment that the signer sees, and its hash.
func (w writing) shown() (html, hash string) {
	html = w.paper(time.Time{}, w.content()).HTML()
	return html, hashOf([]byte(html))
}

// signed is the whole document: the content, the signature, and the certificate
// with the events up to it.
func (w writing) signed(at time.Time, zone *time.Location, verifyAt string, events []Event) paper.Paper {
	c := w.consent
	blocks := append(
		w.content(),
		paper.Heading{Level: 2, Text: w.say(msgSign)},
		paper.Signature{
			Label: c.Type.Capacity(w.person.FullName(), w.lang), Text: c.Signature,
			Note: at.In(zone).Format("01/02/2006 15:04 MST"),
		},
		paper.PageBreak{},
		paper.Heading{Level: 2, Text: w.say(msgCertificate)},
		paper.Paragraph{Text: w.say(msgCertText.With("address", verifyAt))},
		paper.Facts{Rows: w.proofs()},
		paper.Table{
			Caption: w.say(msgEvents), Head: []string{w.say(msgWhat), w.say(msgWhen), w.say(msgWhere), w.say(msgHash)},
			Rows: w.eventRows(events),
		},
	)
	return w.paper(at, blocks)
}

func (w writing) proofs() []paper.Fact {
	rows := []paper.Fact{{Label: w.say(msgShown), Value: spaced(w.consent.ShownHash)}}
	if w.consent.PhotoHash != "" {
		rows = append(rows, paper.Fact{Label: w.say(msgIDHash), Value: spaced(w.consent.PhotoHash)})
	}
	return rows
}

// spaced breaks a long hash into parts that fit a line.
func spaced(hash string) string {
	var parts []string
	for len(hash) > 16 {
		parts, hash = append(parts, hash[:16]), hash[16:]
	}
	return strings.Join(append(parts, hash), " ")
}

func (w writing) eventRows(events []Event) [][]string {
	rows := make([][]string, 0, len(events))
	for _, e := range events {
		rows = append(rows, []string{
			eventNames[e.Action].In(w.lang), e.At.UTC().Format("2006-01-02 15:04:05"), e.Address,
			spaced(hex.EncodeToString(e.Hash)),
		})
	}
	return rows
}

// eventNames says in a document what happened, by the action of the event.
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
}
