package microsite

import (
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode"

	"beacon/catalogues"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/htmltext"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/personal"
	"beacon/internal/platform/plaintext"
)

// Limits are the configurable limits of a site (R1.5). Lengths are in Unicode code points.
type Limits struct {
	Story          int
	Why            int
	Caption        int
	Images         int
	Responsibility bool // the author must confirm responsibility
}

// minStory is the minimum length of a submitted story (M5).
const minStory = 15

// hardLimitFactor limits the size of a draft to a multiple of Limits. Drafts skip the other rules, so typed text
// is never lost.
const hardLimitFactor = 5

// The messages of the specification (M5, R10.9), and Beacon's own messages where the specification has none. The
// editor uses the same texts.
var (
	msgStoryRequired  = catalogues.Text("editor.story.required")
	msgStoryShort     = catalogues.Text("editor.story.short")
	msgStoryLong      = catalogues.Text("editor.story.long")
	msgStoryHTML      = catalogues.Text("editor.story.html")
	msgWhyLong        = catalogues.Text("microsite.why-long")
	msgWhyHTML        = catalogues.Text("microsite.why-html")
	msgCaptionLong    = catalogues.Text("editor.caption.long")
	msgCaptionHTML    = catalogues.Text("editor.caption.html")
	msgAddImage       = catalogues.Text("editor.images.required")
	msgTooMany        = catalogues.Text("editor.images.many")
	msgRelease        = catalogues.Text("editor.hipaa.required")
	msgResponsibility = catalogues.Text("editor.responsibility.required")
	msgGuardian       = catalogues.Text("editor.guardian.required")
	msgDraftTooLong   = catalogues.Text("microsite.draft-too-long")
)

// organ returns the organ's name for use in a sentence.
func organ(t Type) locale.Text {
	if t == Liver {
		return catalogues.Text("microsite.liver")
	}
	return catalogues.Text("microsite.kidney")
}

// content is the input of the rules.
type content struct {
	story    string
	why      string
	captions []string
}

// isSpace reports whether JavaScript's String.trim removes r: Unicode spaces and the byte order mark.
func isSpace(r rune) bool { return unicode.IsSpace(r) || r == 0xfeff }

// checkGuardian adds the broken rule about the guardian's name, which the site of a minor needs (R3.9).
func checkGuardian(broken *fault.Fields, site Site, now time.Time, name string) {
	switch {
	case !site.IsMinor(now):
	case !personal.IsName(name):
		broken.Add("guardianName", msgGuardian)
	case personal.HasContact(name):
		broken.Add("guardianName", catalogues.Text("contact.name-only"))
	}
}

// checkSubmission returns all broken rules of M5, by payload field.
func checkSubmission(l Limits, t Type, c content) fault.Fields {
	var broken fault.Fields
	switch n := htmltext.Length(strings.TrimFunc(c.story, isSpace)); {
	case plaintext.Line(c.story) == "": // also if it contains only invisible characters
		broken.Add("story", msgStoryRequired)
	case n < minStory:
		broken.Add("story", msgStoryShort)
	}
	broken.AddIf(htmltext.Length(c.story) > l.Story, "story", msgStoryLong.With("limit", strconv.Itoa(l.Story)))
	broken.AddIf(htmltext.HasElement(c.story), "story", msgStoryHTML)
	if htmltext.Length(c.why) > l.Why {
		broken.Add("why", msgWhyLong.WithText("type", organ(t)).With("limit", strconv.Itoa(l.Why)))
	}
	broken.AddIf(htmltext.HasElement(c.why), "why", msgWhyHTML.WithText("type", organ(t)))
	broken.AddIf(len(c.captions) == 0, "images", msgAddImage)
	for i, caption := range c.captions {
		field, number := fmt.Sprintf("imageAttributes[%d].caption", i), strconv.Itoa(i+1)
		if htmltext.Length(caption) > l.Caption {
			broken.Add(field, msgCaptionLong.With("n", number).With("limit", strconv.Itoa(l.Caption)))
		}
		broken.AddIf(htmltext.HasElement(caption), field, msgCaptionHTML.With("n", number))
	}
	return broken
}

// checkDraft returns the broken rules that apply even to drafts.
func checkDraft(l Limits, c content) fault.Fields {
	var broken fault.Fields
	over := func(field, text string, limit int) {
		broken.AddIf(htmltext.Length(text) > hardLimitFactor*limit, field, msgDraftTooLong.With("limit", strconv.Itoa(limit)))
	}
	over("story", c.story, l.Story)
	over("why", c.why, l.Why)
	for i, caption := range c.captions {
		over(fmt.Sprintf("imageAttributes[%d].caption", i), caption, l.Caption)
	}
	broken.AddIf(len(c.captions) > l.Images, "images", msgTooMany.With("limit", strconv.Itoa(l.Images)))
	return broken
}
