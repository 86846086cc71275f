package typeface

import (
	"math"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func TestLost_NoLettersInManyLanguages(t *testing.T) {
	for _, name := range []string{"Iñaki Müller", "Őrsi Fűzfa", "Łucja Żółć", "Dvořák Šimůnek", "Gönül Çağlayan",
		"Nguyễn Thị Hồng Đậu", "O’Brien-Søren", "İpek", "王芳", "陳龍", "김민준", "Ana さくら ミカ",
		"Γιώργος Παπαδόπουλος", "Ἀθηνᾶ", "Дмитрий Ёлкин", "Олексій Їжак", "Ѓорѓи Ќосев", "Ana Σοφία Ольга"} {
		for _, f := range []Face{Regular, Strong, Heading} {
			drawn := ""
			for _, run := range Runs(f, name) {
				drawn += run.Text
				for _, r := range run.Text {
					if !run.Face.has(r) {
						t.Errorf("%q: font %d has no %q", name, run.Face, r)
					}
				}
			}
			if drawn != name || Coverage(name) != 1 {
				t.Errorf("%q is drawn as %q, coverage %v", name, drawn, Coverage(name))
			}
		}
	}
}

func TestPrintable_OmitsMissingGlyphs(t *testing.T) {
	for text, want := range map[string]string{
		"Nguye\u0302\u0303n": "Nguyễn", "a\tb\n c": "a b c", "Ana محمد": "Ana", "ღვინო": "", "محمد": "",
		"Rosa 🌷 Ruiz":        "Rosa Ruiz",
		"Kaʻahumanu Saʼid ŉ": "Ka‘ahumanu Sa’id ’n", "Anne‑Marie": "Anne-Marie", "Əliyev Ɓala ƙ": "Əliyev Bala k",
		"Ḥasan Ǎn": "Hasan An", "ﬁne": "fine", "a\u200eb\u0007": "ab", "ǟ": "a", "Ḯ": "I",
	} {
		if got := Printable(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
	if c := Coverage("Ana مدح"); math.Abs(c-0.5) > 1e-9 {
		t.Errorf("coverage %v", c)
	}
}

func TestLost_ReturnsMissingGlyphs(t *testing.T) {
	for text, want := range map[string]string{
		"Nguye\u0302\u0303n Thị": "", "José\u00a0 Núñez-O’Neil": "", "王芳 김민준": "", "葛\U000e0100城": "", "ﬁne": "",
		"a\u200eb\u0007\u00ad": "", "": "", "Kaʻahumanu ʼ‑": "", "Ɓala": "Ɓ",
		"محمد علي": "محدعلي", "Ana 🌷🌷 Ruiz": "🌷", "ǟda Ḯ": "ǟḮ", "q\u0323": "\u0323", "\ufffd": "\ufffd", "𠮷野": "𠮷",
	} {
		if got := Lost(text); got != want {
			t.Errorf("of %q %q is lost, want %q", text, got, want)
		}
	}
}

func TestLines_FitAndKeepTextBeforeTheCut(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`[a-zA-ZñüőĐ ,.]{0,200}`).Draw(t, "text")
		width, most := rapid.Float64Range(30, 400).Draw(t, "width"), rapid.IntRange(1, 6).Draw(t, "most")
		lines := Lines(Regular, 12, width, most, text)
		if len(lines) > most {
			t.Fatalf("%d lines", len(lines))
		}
		for _, line := range lines {
			if Width(Regular, 12, line) > width || !utf8.ValidString(line) {
				t.Fatalf("%q is %v wide", line, Width(Regular, 12, line))
			}
		}
		whole := strings.ReplaceAll(Printable(text), " ", "")
		joined := strings.ReplaceAll(strings.Join(lines, ""), " ", "")
		if cut, was := strings.CutSuffix(joined, "…"); was && !strings.HasPrefix(whole, cut) ||
			!was && joined != whole {
			t.Fatalf("%q became %q", whole, joined)
		}
	})
}

func TestWrap_KeepsAllText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(rapid.StringMatching(`[a-zA-ZñüőĐ王芳。（, .-]{0,200}`), rapid.StringN(0, 100, -1)).
			Draw(t, "text")
		width := rapid.Float64Range(30, 400).Draw(t, "width")
		lines := Wrap(Regular, 12, width, text)
		if got, want := strings.Join(lines, ""), Printable(strings.ReplaceAll(text, "\n", " ")); got != want {
			t.Fatalf("%q became %q", want, got)
		}
		for _, line := range lines {
			if wide := Width(Regular, 12, line); wide > width && utf8.RuneCountInString(line) > 1 {
				t.Fatalf("%q is %v wide", line, wide)
			}
		}
	})
}

func TestWrap_BreaksBetweenWords(t *testing.T) {
	for text, want := range map[string][]string{
		"one two\nthree": {"one ", "two ", "three"}, "well-known": {"well-", "known"}, "": nil, " \n ": nil,
	} {
		if got := Wrap(Regular, 12, 38, text); strings.Join(got, "|") != strings.Join(want, "|") {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
	for _, line := range Wrap(Regular, 12, 40, "王芳，陳龍，金大中。她（他）說") {
		if strings.ContainsAny(string([]rune(line)[:1]), "，。）") || strings.HasSuffix(line, "（") {
			t.Errorf("a line is %q", line)
		}
	}
}

func TestFit_ShrinksLongNames(t *testing.T) {
	size, lines := Space{40, 12, 300, 1}.Fit(Heading, "Ana Ruiz")
	if size != 40 || len(lines) != 1 {
		t.Errorf("a short name: %v %q", size, lines)
	}
	size, lines = Space{40, 12, 300, 1}.Fit(Heading, "Maximiliana Fernández de la Encarnación")
	if size >= 40 || size <= 12 || len(lines) != 1 || strings.HasSuffix(lines[0], "…") {
		t.Errorf("a long name: %v %q", size, lines)
	}
	size, lines = Space{40, 12, 60, 2}.Fit(Heading, strings.Repeat("Wilhelmina ", 20))
	if size != 12 || len(lines) != 2 || !strings.HasSuffix(lines[1], "…") {
		t.Errorf("no room: %v %q", size, lines)
	}
}

// TestFitEven_LeavesNoWordAlone: there must be as few lines as with Fit, of about equal length.
func TestFitEven_LeavesNoWordAlone(t *testing.T) {
	for text, want := range map[string]string{
		"is looking for a kidney donor.": "is looking for a|kidney donor.",
		"busca un donante de riñón.":     "busca un|donante de riñón.",
		"is":                             "is",
		"":                               "",
	} {
		width := Width(Regular, 22, text) - 1
		size, lines := Space{22, 22, max(width, 60), 4}.FitEven(Regular, text)
		if got := strings.Join(lines, "|"); size != 22 || got != want {
			t.Errorf("%q: %q of size %v, want %q", text, got, size, want)
		}
	}
}

// TestLines_CutEndlessWordQuickly: a long text without spaces must not cost more than the requested lines.
func TestLines_CutEndlessWordQuickly(t *testing.T) {
	lines := Lines(Regular, 12, 100, 2, strings.Repeat("m", 20_000))
	if len(lines) != 2 || !strings.HasSuffix(lines[1], "…") {
		t.Errorf("%d lines", len(lines))
	}
}
