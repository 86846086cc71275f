package consent

import (
	"errors"
	"strings"
	"testing"
	"time"

	"beacon/internal/audit"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/pdfcheck"
	"beacon/internal/texts"
	"beacon/internal/voucher"
)

func TestRefusal_CodeOfEachReason(t *testing.T) {
	for reason, want := range map[pdfcheck.Reason]fault.Code{
		pdfcheck.TooLarge: fault.TooLarge, pdfcheck.NotAPDF: fault.WrongType, pdfcheck.Encrypted: fault.RuleBroken,
		pdfcheck.TooManyPages: fault.RuleBroken, pdfcheck.Damaged: fault.RuleBroken, pdfcheck.Script: fault.RuleBroken,
		pdfcheck.Polyglot: fault.RuleBroken, pdfcheck.TookTooLong: fault.RuleBroken, "unknown": fault.RuleBroken,
	} {
		if got := faultCode(refusal(reason)); got != want {
			t.Errorf("%s: %s, want %s", reason, got, want)
		}
	}
}

func TestRefusal_NamesTheReason(t *testing.T) {
	for reason, want := range map[pdfcheck.Reason]string{
		pdfcheck.Script: "program", pdfcheck.XFA: "program", pdfcheck.Launch: "program",
		pdfcheck.EmbeddedFile: "attached", pdfcheck.Protected: "protected against changes",
		pdfcheck.Encrypted: "with a password", pdfcheck.Polyglot: "something other than the PDF",
	} {
		var f *fault.Error
		if !errors.As(refusal(reason), &f) || len(f.Fields) != 1 {
			t.Fatalf("%s is no broken rule of one field", reason)
		}
		if got := f.Fields[0].Message.In(locale.English); !strings.Contains(got, want) {
			t.Errorf("%s: %q", reason, got)
		}
	}
}

func TestFileNames(t *testing.T) {
	for given, want := range map[string]string{
		"scan.pdf": "scan.pdf", `C:\My Files\scan.pdf`: "scan.pdf", "/home/rosa/scan.pdf": "scan.pdf", "": "consent.pdf",
		"/": "consent.pdf", ".": "consent.pdf", "scan.PDF": "scan.PDF", "scan.html": "scan.html.pdf", "scan": "scan.pdf",
		"scan.pdf.exe": "scan.pdf.exe.pdf", strings.Repeat("é", 101): strings.Repeat("é", 96) + ".pdf",
	} {
		if got := tidyFileName(given); got != want {
			t.Errorf("upload %q: %q, want %q", given, got, want)
		}
	}
	for who, want := range map[Consenter]string{
		{FirstName: "Rosa", LastName: "Ejemplo"}: "Rosa Ejemplo.pdf", {FirstName: `A/\:*?"<>|`, LastName: "B\n"}: "A B.pdf",
		{}: ".pdf",
	} {
		if got := fileNameFor(who); got != want {
			t.Errorf("%+v: %q, want %q", who, got, want)
		}
	}
}

func TestCheckReason_RequiredAndLimited(t *testing.T) {
	for reason, ok := range map[string]bool{
		"unreadable": true, " ": false, strings.Repeat("é", MaxCopyReason): true, strings.Repeat("é", MaxCopyReason+1): false,
	} {
		if err := checkReason(&reason); (err == nil) != ok {
			t.Errorf("%.20q: %v", reason, err)
		}
	}
}

// chain returns a consent with the events of a signed document.
func chain() (Consent, []Event) {
	c := Consent{ID: 3}
	var events []Event
	for i, action := range []string{AgreedToSign, SignatureGiven, DocumentKept} {
		e := c.nextEvent(action, now.Add(time.Duration(i)*time.Minute), audit.Origin{Address: "192.0.2.1"},
			map[string]string{"sha256": "ab"})
		events = append(events, e)
	}
	return c, events
}

func TestCheckChain_DetectsEveryChange(t *testing.T) {
	for name, tamper := range map[string]func(*Consent, *[]Event){
		"action":         func(_ *Consent, e *[]Event) { (*e)[1].Action = CopyOpened },
		"time":           func(_ *Consent, e *[]Event) { (*e)[1].At = now },
		"address":        func(_ *Consent, e *[]Event) { (*e)[1].Address = "192.0.2.2" },
		"user agent":     func(_ *Consent, e *[]Event) { (*e)[1].UserAgent = "x" },
		"details":        func(_ *Consent, e *[]Event) { (*e)[2].Details = map[string]string{"sha256": "cd"} },
		"hash":           func(_ *Consent, e *[]Event) { (*e)[0].Hash = []byte("x") },
		"other consent":  func(_ *Consent, e *[]Event) { (*e)[0].ConsentID = 4 },
		"order":          func(_ *Consent, e *[]Event) { (*e)[0], (*e)[1] = (*e)[1], (*e)[0] },
		"first removed":  func(_ *Consent, e *[]Event) { *e = (*e)[1:] },
		"last removed":   func(_ *Consent, e *[]Event) { *e = (*e)[:2] },
		"head":           func(c *Consent, _ *[]Event) { c.HeadHash = []byte("x") },
		"number of them": func(c *Consent, _ *[]Event) { c.Events++ },
	} {
		c, events := chain()
		if err := CheckChain(c, events); err != nil {
			t.Fatal(err)
		}
		if tamper(&c, &events); CheckChain(c, events) == nil {
			t.Errorf("%s: the change was not detected", name)
		}
	}
}

// The state of a consent follows from its events alone.
func TestReplay_StateFollowsFromTheEvents(t *testing.T) {
	for events, want := range map[string]State{
		"":                              Cancelled,
		"sample-opened":                 Begun,
		"supervision-started":           Begun,
		"agreed-to-sign":                Agreed,
		"initials-given":                Agreed,
		"document-shown":                Initialed,
		"document-shown photo-deleted":  Agreed,
		"document-shown initials-given": Agreed,
		"document-shown started-over":   Begun,
		"document-kept":                 Signed,
		"document-kept copy-opened":     Signed,
		"document-kept photo-deleted":   Signed,
		"paper-received":                Received,
		"given-up":                      Cancelled,
		"document-kept replaced":        Superseded,
		"document-kept asked-again":     Rejected,
		"paper-received asked-again":    Rejected,
		"asked-again replaced":          Superseded,
	} {
		var list []Event
		for _, action := range strings.Fields(events) {
			list = append(list, Event{Action: action})
		}
		if got := replay(1, list).State; got != want {
			t.Errorf("%q leads to %q, want %q", events, got, want)
		}
	}
}

func TestUnprintable_NamesTheFields(t *testing.T) {
	foreign := voucher.Person{FirstName: "علي", LastName: "Ejemplo"}
	for _, c := range []struct {
		name   string
		person voucher.Person
		kind   Type
		who    Consenter
		want   string
	}{
		{"printable", adult, LegalGuardian, rosa, ""},
		{"person", foreign, Self, Consenter{"علي", "Ejemplo", ""}, "consentType"},
		{"guardian", adult, LegalGuardian, Consenter{"علي", "علي", ""}, "firstName lastName"},
	} {
		var got []string
		for _, f := range unprintable(signerFor(VoucherHolder, c.person), c.kind, c.who) {
			got = append(got, f.Name)
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// TestDocuments_DrawOrAnnounceEveryName: the signed document prints the name in the record, so letters without a font
// are reported before signing. The paper form has an empty line for such a name.
func TestDocuments_DrawOrAnnounceEveryName(t *testing.T) {
	for name, isDrawn := range map[string]bool{
		"O’Brien": true, "O'Brien": true, "Anne‑Marie": true, "Nguyễn": true, "Đỗ": true, "Wałęsa": true, "Šimić": true,
		"Güneş": true, "Ștefan": true, "Kaʻahumanu": true, "Παπαδόπουλος": true, "Їжакевич": true, "王芳": true,
		"Ḥasan": false, "Ǎi": false, "Ɓala": false, "محمد": false, "สมชาย": false,
	} {
		signer := signerFor(VoucherHolder, voucher.Person{FirstName: "Ana", LastName: name})
		if broken := unprintable(signer, Self, Consenter{}); (len(broken) == 0) != isDrawn {
			t.Errorf("%s: the signed document reports %v", name, broken)
		}
		if printed := printedWhole("Ana " + name); (printed != "") != isDrawn {
			t.Errorf("%s: the form on paper prints %q", name, printed)
		}
	}
}

// A document is marked as long as one of its texts is a template.
func TestContent_MarksTemplates(t *testing.T) {
	own := wordings[Donor]
	own.IsTemplate = false
	for _, wording := range []texts.Edition{wordings[Donor], own} {
		html, _ := draft{wording: wording, lang: locale.English, entity: Donor, signer: signerFor(Donor, adult)}.shown()
		if strings.Contains(html, msgTemplate.EN) != wording.IsTemplate {
			t.Errorf("a document of version %s, template %v: %s", wording.Version, wording.IsTemplate, html)
		}
	}
}
