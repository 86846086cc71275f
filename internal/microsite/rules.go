package microsite

import (
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode"

	"beacon/internal/platform/fault"
	"beacon/internal/platform/htmltext"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/plaintext"
)

// Limits are the configurable sizes of a site (R1.5). Lengths are in
// Unicode code points.
type Limits struct {
	Story          int
	Why            int
	Caption        int
	Images         int
	Responsibility bool // the responsibility confirmation is asked for
}

// minStory is the shortest story that can be submitted (M5).
const minStory = 15

// hardLimitFactor bounds what a draft may hold: a draft skips validation, so
// that nothing typed is lost, but it cannot grow without end.
const hardLimitFactor = 5

// The specification's messages (M5, R10.9), and ours where
// it has none. The editor says the same words; words_test.go compares them.
var (
	msgStoryRequired = locale.Text{EN: "Your story is required.", ES: "Su historia es obligatoria."}
	msgStoryShort    = locale.Text{
		EN: "Please make sure the length of your story is at least 15 characters long.",
		ES: "Asegúrese de que su historia tenga al menos 15 caracteres.",
	}
	msgStoryLong = locale.Text{
		EN: "Your story is too long, please limit your story to {limit} characters.",
		ES: "Su historia es demasiado larga; limítela a {limit} caracteres.",
	}
	msgStoryHTML = locale.Text{
		EN: "Your story contains HTML which is not allowed, please limit your story to text only.",
		ES: "Su historia contiene HTML, que no está permitido; escriba solo texto.",
	}
	msgWhyLong = locale.Text{
		EN: `The "why you need a {type}" section is too long, please limit it to {limit} characters.`,
		ES: `La sección «por qué necesita un {type}» es demasiado larga; limítela a {limit} caracteres.`,
	}
	msgWhyHTML = locale.Text{
		EN: `The "why you need a {type}" section contains HTML which is not allowed, please limit it to text only.`,
		ES: `La sección «por qué necesita un {type}» contiene HTML, que no está permitido; escriba solo texto.`,
	}
	msgCaptionLong = locale.Text{
		EN: "The caption for picture #{n} is too long, please limit the caption to {limit} characters.",
		ES: "El pie de la foto n.º {n} es demasiado largo; limítelo a {limit} caracteres.",
	}
	msgCaptionHTML = locale.Text{
		EN: "HTML is not allowed, please limit the caption for picture #{n} to text only.",
		ES: "No se permite HTML; escriba solo texto en el pie de la foto n.º {n}.",
	}
	msgAddImage = locale.Text{EN: "Please add at least one image", ES: "Agregue al menos una foto"}
	msgTooMany  = locale.Text{EN: "Please keep at most {limit} pictures.", ES: "Conserve como máximo {limit} fotos."}
	msgRelease  = locale.Text{
		EN: "Please choose “Yes, I agree” for the HIPAA release. Without it we may not show your page.",
		ES: "Elija «Sí, estoy de acuerdo» en la autorización HIPAA. Sin ella no podemos mostrar su página.",
	}
	msgResponsibility = locale.Text{
		EN: "Please choose “Yes, I confirm” for the responsibility confirmation.",
		ES: "Elija «Sí, lo confirmo» en la confirmación de responsabilidad.",
	}
	msgGuardian = locale.Text{
		EN: "Please enter the name of the parent or legal guardian.",
		ES: "Escriba el nombre del padre, la madre o el tutor legal.",
	}
	msgDraftTooLong = locale.Text{
		EN: "This is far longer than a page can hold. Please shorten it to {limit} characters before saving.",
		ES: "Es mucho más largo de lo que cabe en una página. Acórtelo a {limit} caracteres antes de guardar.",
	}
)

// organ returns the type's name inside a sentence.
func organ(t Type) locale.Text {
	if t == Liver {
		return locale.Text{EN: "liver", ES: "hígado"}
	}
	return locale.Text{EN: "kidney", ES: "riñón"}
}

// content is what the rules of a submission look at.
type content struct {
	story    string
	why      string
	captions []string
}

// isSpace is what the browsers' trim takes away: what Unicode calls a space, and
// the byte order mark.
func isSpace(r rune) bool { return unicode.IsSpace(r) || r == 0xfeff }

// lacksGuardian reports whether a minor's guardian would have to be named, by
// what is given as the cleaned name (R3.9).
func lacksGuardian(site Site, now time.Time, name string) bool {
	return site.IsMinor(now) && !isName(name)
}

// checkSubmission runs every rule of M5 and answers all that is
// broken, by payload field.
func checkSubmission(l Limits, t Type, c content) []fault.Field {
	var broken []fault.Field
	blame := func(field string, text locale.Text) { broken = append(broken, fault.Field{Name: field, Message: text}) }
	switch n := htmltext.Length(strings.TrimFunc(c.story, isSpace)); {
	case plaintext.Line(c.story) == "": // also where all letters are drawn as nothing
		blame("story", msgStoryRequired)
	case n < minStory:
		blame("story", msgStoryShort)
	}
	if htmltext.Length(c.story) > l.Story {
		blame("story", msgStoryLong.With("limit", strconv.Itoa(l.Story)))
	}
	if htmltext.HasElement(c.story) {
		blame("story", msgStoryHTML)
	}
	if htmltext.Length(c.why) > l.Why {
		blame("why", msgWhyLong.WithText("type", organ(t)).With("limit", strconv.Itoa(l.Why)))
	}
	if htmltext.HasElement(c.why) {
		blame("why", msgWhyHTML.WithText("type", organ(t)))
	}
	if len(c.captions) == 0 {
		blame("images", msgAddImage)
	}
	for i, caption := range c.captions {
		field, number := fmt.Sprintf("imageAttributes[%d].caption", i), strconv.Itoa(i+1)
		if htmltext.Length(caption) > l.Caption {
			blame(field, msgCaptionLong.With("n", number).With("limit", strconv.Itoa(l.Caption)))
		}
		if htmltext.HasElement(caption) {
			blame(field, msgCaptionHTML.With("n", number))
		}
	}
	return broken
}

// checkDraft refuses only what no save may hold.
func checkDraft(l Limits, c content) []fault.Field {
	var broken []fault.Field
	over := func(field, text string, limit int) {
		if htmltext.Length(text) > hardLimitFactor*limit {
			broken = append(
				broken,
				fault.Field{Name: field, Message: msgDraftTooLong.With("limit", strconv.Itoa(limit))},
			)
		}
	}
	over("story", c.story, l.Story)
	over("why", c.why, l.Why)
	for i, caption := range c.captions {
		over(fmt.Sprintf("imageAttributes[%d].caption", i), caption, l.Caption)
	}
	if len(c.captions) > l.Images {
		broken = append(broken, fault.Field{Name: "images", Message: msgTooMany.With("limit", strconv.Itoa(l.Images))})
	}
	return broken
}
