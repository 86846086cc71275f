package consent

import (
	"encoding/hex"
	"strconv"
	"strings"
	"time"

	"beacon/internal/platform/locale"
	"beacon/internal/platform/paper"
	"beacon/internal/platform/personal"
	"beacon/internal/voucher"
)

// The words of documents. What is signed is a template for counsel (R6.6).
var (
	msgDonorTitle  = locale.Text{EN: "Consent of the voucher donor", ES: "Consentimiento del donante con vales"}
	msgHolderTitle = locale.Text{EN: "Consent of the voucher holder", ES: "Consentimiento del titular de un vale"}
	msgTemplate    = locale.Text{
		EN: "Template, to be reviewed by counsel before use.",
		ES: "Plantilla, pendiente de revisión legal antes de su uso.",
	}
	msgWho        = locale.Text{EN: "Who this is about", ES: "De quién se trata"}
	msgName       = locale.Text{EN: "Name", ES: "Nombre"}
	msgBorn       = locale.Text{EN: "Date of birth", ES: "Fecha de nacimiento"}
	msgCenter     = locale.Text{EN: "Record", ES: "Expediente"}
	msgSigner     = locale.Text{EN: "Signed by", ES: "Firma"}
	msgCapacity   = locale.Text{EN: "Signs as", ES: "Firma como"}
	msgStatements = locale.Text{EN: "Statements", ES: "Declaraciones"}
	msgBox        = locale.Text{EN: "Initials", ES: "Iniciales"}
	msgPicture    = locale.Text{EN: "Government-issued ID", ES: "Identificación oficial"}
	msgPictureAlt = locale.Text{
		EN: "Picture of the government-issued ID of {name}",
		ES: "Imagen de la identificación oficial de {name}",
	}
	msgPictureNote = locale.Text{
		EN: "Attach a copy of a government-issued ID of the person who signs.",
		ES: "Adjunte una copia de una identificación oficial de quien firma.",
	}
	msgSign        = locale.Text{EN: "Signature", ES: "Firma"}
	msgVersion     = locale.Text{EN: "Wording {version}", ES: "Texto {version}"}
	msgDay         = locale.Text{EN: "Date", ES: "Fecha"}
	msgCertificate = locale.Text{EN: "Certificate of signing", ES: "Certificado de firma"}
	msgCertText    = locale.Text{
		EN: "This page lists what happened up to the signature. Each event carries the hash of the one before. Anyone who " +
			"holds this document can check it at {address} without an account.",
		ES: "Esta página enumera lo que ocurrió hasta la firma. Cada hecho lleva el hash del anterior. Quien tenga este " +
			"documento puede comprobarlo en {address} sin una cuenta.",
	}
	msgWhat   = locale.Text{EN: "What happened", ES: "Qué ocurrió"}
	msgWhen   = locale.Text{EN: "When (UTC)", ES: "Cuándo (UTC)"}
	msgWhere  = locale.Text{EN: "From", ES: "Desde"}
	msgHash   = locale.Text{EN: "Hash", ES: "Hash"}
	msgShown  = locale.Text{EN: "Hash of what was shown", ES: "Hash de lo que se mostró"}
	msgIDHash = locale.Text{EN: "Hash of the ID picture", ES: "Hash de la imagen de identificación"}
	msgEvents = locale.Text{EN: "Events of this consent", ES: "Hechos de este consentimiento"}
	msgSample = locale.Text{EN: "SAMPLE", ES: "MUESTRA"}
	msgByHand = locale.Text{
		EN: "Fill in by hand, sign, and upload every page as one PDF.",
		ES: "Complete a mano, firme y suba todas las páginas en un solo PDF.",
	}
	msgForSelf = locale.Text{EN: "I am {name}, signing for myself", ES: "Soy {name} y firmo en mi propio nombre"}
	msgForWard = locale.Text{
		EN: "I am a parent or legal guardian signing for {name}",
		ES: "Soy padre, madre o tutor legal y firmo en nombre de {name}",
	}
	msgForPOA = locale.Text{
		EN: "I attest that I have the power of attorney to sign for {name}",
		ES: "Declaro que tengo un poder notarial para firmar en nombre de {name}",
	}
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
			rows,
			paper.Fact{
				Label: w.say(msgSigner),
				Value: w.consent.Consenter.FirstName + " " + w.consent.Consenter.LastName,
			},
			paper.Fact{Label: w.say(msgCapacity), Value: w.consent.Type.Capacity(name, w.lang)},
		)
	}
	blocks := []paper.Block{
		paper.Heading{Level: 1, Text: w.title()},
		paper.Notice{Text: w.say(msgTemplate) + " " + w.say(msgVersion.With("version", StatementsVersion))},
		paper.Heading{
			Level: 2,
			Text:  w.say(msgWho),
		},
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
		blocks = append(
			blocks,
			paper.Statement{Number: s.Value, Text: s.Question, Initials: initials, Label: w.say(msgBox)},
		)
	}
	if w.photo != nil {
		blocks = append(
			blocks,
			paper.Heading{Level: 2, Text: w.say(msgPicture)},
			paper.Figure{
				JPEG:  w.photo,
				Alt:   w.say(msgPictureAlt.With("name", w.consent.Consenter.FirstName+" "+w.consent.Consenter.LastName)),
				Width: photoWidth,
			},
		)
	}
	return blocks
}

func (w writing) paper(made time.Time, blocks []paper.Block) paper.Paper {
	return paper.Paper{
		Title:   w.title(),
		Lang:    string(w.lang),
		Author:  w.registry,
		Creator: "Beacon",
		Made:    made,
		Footer:  w.registry + " · " + w.title(),
		Blocks:  blocks,
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
			Label: c.Type.Capacity(w.person.FullName(), w.lang),
			Text:  c.Signature,
			Note:  at.In(zone).Format("01/02/2006 15:04 MST"),
		},
		paper.PageBreak{},
		paper.Heading{Level: 2, Text: w.say(msgCertificate)},
		paper.Paragraph{Text: w.say(msgCertText.With("address", verifyAt))},
		paper.Facts{
			Rows: w.proofs(),
		},
		paper.Table{
			Caption: w.say(msgEvents),
			Head:    []string{w.say(msgWhat), w.say(msgWhen), w.say(msgWhere), w.say(msgHash)},
			Rows:    w.eventRows(events),
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
		rows = append(
			rows,
			[]string{
				eventNames[e.Action].In(w.lang),
				e.At.UTC().Format("2006-01-02 15:04:05"),
				e.Address,
				spaced(hex.EncodeToString(e.Hash)),
			},
		)
	}
	return rows
}

// eventNames says in a document what happened, by the action of the event.
var eventNames = map[string]locale.Text{
	SampleOpened:   {EN: "Sample document opened", ES: "Documento de muestra abierto"},
	AgreedToSign:   {EN: "Agreed to sign electronically", ES: "Aceptó firmar electrónicamente"},
	InitialsGiven:  {EN: "Initials given", ES: "Iniciales puestas"},
	PhotoGiven:     {EN: "ID picture given", ES: "Imagen de identificación entregada"},
	DocumentShown:  {EN: "Document shown", ES: "Documento mostrado"},
	SignatureGiven: {EN: "Signed", ES: "Firmado"},
	DocumentKept:   {EN: "Document sealed and kept", ES: "Documento sellado y guardado"},
	PaperReceived:  {EN: "Paper form received", ES: "Formulario en papel recibido"},
	StartedOver:    {EN: "Started over", ES: "Empezado de nuevo"},
	GivenUp:        {EN: "Given up", ES: "Cancelado"},
	Replaced:       {EN: "Replaced by another consent", ES: "Sustituido por otro consentimiento"},
	AskedAgain:     {EN: "Asked for again by the center", ES: "Pedido de nuevo por el centro"},
	CopyOpened:     {EN: "Copy opened", ES: "Copia abierta"},
}
