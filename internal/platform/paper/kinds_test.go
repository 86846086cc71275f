package paper

import (
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestHTML_EscapesInput(t *testing.T) {
	evil := `"><script>alert(1)</script><img src=x onerror=alert(1)> style="`
	p := Paper{Lang: `en"><script>`, Blocks: []Block{
		Heading{1, evil},
		Paragraph{evil, true},
		Notice{evil},
		Statement{1, evil, evil, evil},
		Figure{[]byte(evil), evil, 1},
		Facts{[]Fact{{evil, evil}}},
		Table{evil, []string{evil}, [][]string{{evil}}, false},
		Signature{evil, evil, evil},
		PageBreak{},
	}}
	fragment := p.HTML()
	allowed := regexp.MustCompile(
		`^</?(article|h2|p|strong|br|ol|li|span|figure|img|table|caption|thead|tbody|tr|th|td|div)` +
			`( (class="paper[a-z-]*"|lang="[^"<>]*"|value="\d+"|scope="(row|col)"|alt="[^"<>]*"` +
			`|src="data:image/jpeg;base64,[A-Za-z0-9+/=]*"))*>$`,
	)
	for _, found := range tag.FindAllString(fragment, -1) {
		if !allowed.MatchString(found) {
			t.Errorf("%s", found)
		}
	}
	if !strings.Contains(sample(t).HTML(), `<ol class="paper-statements"><li class="paper-statement" value="1">`) {
		t.Error("statements are no list")
	}
}

func TestBrokenPicture_ReturnsError(t *testing.T) {
	if _, err := (Paper{Title: "x", Blocks: []Block{Figure{[]byte("GIF89a"), "A card", 100}}}).PDF(); err == nil {
		t.Error("no error")
	}
}

// TestPaper_AnyInput: a paper with any names and texts must contain every word.
func TestPaper_AnyInput(t *testing.T) {
	text := rapid.OneOf(
		rapid.StringN(0, 60, -1), rapid.StringMatching(`[A-Za-zñĐ王김 ,.-]{0,300}`), rapid.StringMatching(`[a-z]{0,400}`),
	)
	block := rapid.Custom(func(t *rapid.T) Block {
		one, other, third := text.Draw(t, "one"), text.Draw(t, "other"), text.Draw(t, "third")
		return rapid.SampledFrom([]Block{
			Heading{2, one},
			Paragraph{one + "\n" + other, false},
			Notice{one},
			Statement{7, one, other, third},
			Facts{[]Fact{{one, other}, {third, ""}}},
			Table{one, []string{other, third}, [][]string{{one, other}, {third}}, false},
			Table{},
			Signature{one, other, third},
			PageBreak{},
		}).Draw(t, "block")
	})
	rapid.Check(t, func(rt *rapid.T) {
		p := Paper{
			Title: text.Draw(rt, "title"), Lang: "en", Mark: text.Draw(rt, "mark"), Footer: text.Draw(rt, "footer"),
			Made: made, Blocks: rapid.SliceOfN(block, 0, 12).Draw(rt, "blocks"),
		}
		if _, err := p.PDF(); err != nil {
			rt.Fatal(err)
		}
		if fragment := p.HTML(); strings.Count(fragment, "<ol") != strings.Count(fragment, "</ol>") {
			rt.Fatal("lists stay open")
		}
	})
}

func BenchmarkPDF(b *testing.B) {
	p := sample(b)
	for b.Loop() {
		render(b, p)
	}
}
