package sharekit

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
	"unicode/utf16"
	"unicode/utf8"

	"pgregory.net/rapid"

	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/qrcode"
)

var languages = []locale.Lang{locale.English, locale.Spanish}

func portrait(t testing.TB) []byte {
	t.Helper()
	m := image.NewRGBA(image.Rect(0, 0, 190, 200))
	for i := range m.Pix {
		m.Pix[i] = 0x60
	}
	var out bytes.Buffer
	if err := jpeg.Encode(&out, m, nil); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func rosa(t testing.TB) Subject {
	return Subject{
		ShortCode: "RSX417", Revision: 7, FirstName: "Rosa", LastName: "Ejemplo",
		Address: "https://beacon.example/RSX417", Story: "I teach music to children.", Portrait: portrait(t),
		Product: "Beacon", Registry: "Beacon Registry", ChangedAt: time.Date(2026, time.March, 2, 15, 4, 5, 0, time.UTC),
	}
}

// words returns the text of a PDF's pages, line by line, without spaces.
func words(pdf []byte) string {
	var out strings.Builder
	for _, part := range bytes.Split(pdf, []byte(") Tj"))[:bytes.Count(pdf, []byte(") Tj"))] {
		raw := part[bytes.LastIndex(part, []byte(" Td ("))+len(" Td ("):]
		raw = []byte(strings.NewReplacer(`\\`, `\`, `\(`, "(", `\)`, ")", `\r`, "\r").Replace(string(raw)))
		var units []uint16
		for i := 0; i+1 < len(raw); i += 2 {
			units = append(units, uint16(raw[i])<<8|uint16(raw[i+1]))
		}
		out.WriteString(string(utf16.Decode(units)))
	}
	return strings.ReplaceAll(out.String(), " ", "")
}

func TestSheets_TextInBothLanguages(t *testing.T) {
	for _, c := range []struct {
		lang  locale.Lang
		organ Organ
		want  string
	}{
		{locale.English, Kidney, "is looking for a kidney donor. Could it be you?"},
		{locale.Spanish, Kidney, "busca a alguien que le done un riñón. ¿Podría ser usted?"},
		{locale.English, Liver, "is looking for a liver donor. Could it be you?"},
		{locale.Spanish, Liver, "busca a alguien que le done una parte del hígado. ¿Podría ser usted?"},
	} {
		s := rosa(t)
		s.Organ = c.organ
		sentence := "RosaEjemplo" + strings.ReplaceAll(c.want, " ", "")
		cards, err := sheet(s, c.lang, true)
		if err != nil {
			t.Fatal(err)
		}
		said := words(cards)
		if n := strings.Count(said, sentence+"beacon.example/RSX417"); n != 10 {
			t.Errorf("%s %d: %d cards say so in %q", c.lang, c.organ, n, said)
		}
		page, err := flyer(s, c.lang, true)
		if err != nil {
			t.Fatal(err)
		}
		said = words(page)
		for _, text := range []string{sentence, "Iteachmusictochildren.", "beacon.example/RSX417"} {
			if !strings.Contains(said, text) {
				t.Errorf("%s %d: the flyer lacks %q: %q", c.lang, c.organ, text, said)
			}
		}
		for name, pdf := range map[string][]byte{"cards": cards, "flyer": page} {
			for _, text := range []string{"/Count 1\n", "/MediaBox [0 0 612.00 792.00]", "/Lang (" + string(c.lang) + ")"} {
				if !bytes.Contains(pdf, []byte(text)) {
					t.Errorf("%s %s: no %q", name, c.lang, text)
				}
			}
			if n := bytes.Count(pdf, []byte("/Subtype /Image")); n != 1 {
				t.Errorf("%s: %d pictures", name, n)
			}
		}
		if n := bytes.Count(cards, []byte("(https://beacon.example/RSX417)")); n != 10 {
			t.Errorf("%d links", n)
		}
	}
}

// TestSheets_AreTagged: people forward flyers, so screen readers need the structure and the text of the QR code.
func TestSheets_AreTagged(t *testing.T) {
	for _, l := range languages {
		s := rosa(t)
		for kind, c := range map[string]struct {
			draw  func(Subject, locale.Lang, bool) ([]byte, error)
			codes int
		}{"flyer": {flyer, 1}, "cards": {sheet, cardColumns * cardRows}} {
			pdf, err := c.draw(s, l, true)
			if err != nil {
				t.Fatal(err)
			}
			alt := "/Alt <FEFF"
			for _, unit := range utf16.Encode([]rune(s.codeAlt(l))) {
				alt += fmt.Sprintf("%04X", unit)
			}
			for part, n := range map[string]int{
				alt + ">": c.codes, "/S /Figure": 2 * c.codes, "/S /H1": c.codes, "/DisplayDocTitle true": 1,
				"/Lang (" + string(l) + ")": 1, "/StructTreeRoot": 2,
			} {
				if got := bytes.Count(pdf, []byte(part)); got != n {
					t.Errorf("%s, %s: %d times %s, want %d", kind, l, got, part, n)
				}
			}
		}
	}
}

// TestFiles_AnyNameAndStory: no possible name or story breaks a sheet.
func TestFiles_AnyNameAndStory(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		s := rosa(t)
		s.FirstName, s.LastName = rapid.StringN(1, 60, -1).Draw(rt, "first"), rapid.StringN(1, 60, -1).Draw(rt, "last")
		s.Story = rapid.StringN(0, 300, -1).Draw(rt, "story")
		l := rapid.SampledFrom(languages).Draw(rt, "lang")
		for _, make := range []func(Subject, locale.Lang, bool) ([]byte, error){sheet, flyer} {
			if _, err := make(s, l, false); err != nil {
				rt.Fatal(err)
			}
		}
	})
	for name, want := range map[string]string{"محمد": "Someonenearyou", "王芳": "王芳", "Nguyễn": "Nguyễn",
		"Ana محمد": "Ana", strings.Repeat("Wilhelmina", 30): "…"} {
		s := rosa(t)
		s.FirstName, s.LastName, s.Story = name, "", "أعلّم الأطفال الموسيقى؟"
		cards, err := flyer(s, locale.English, true)
		if said := words(cards); err != nil || !strings.Contains(said, want) || strings.Contains(said, "؟") {
			t.Errorf("%q: %q, %v", name, said, err)
		}
	}
}

func TestLinkPicture(t *testing.T) {
	with, without := rosa(t), rosa(t)
	without.Portrait = nil
	for name, s := range map[string]Subject{"portrait": with, "none": without} {
		file, err := linkPicture(s, locale.English)
		if err != nil {
			t.Fatal(err)
		}
		m, err := png.Decode(bytes.NewReader(file))
		if err != nil || m.Bounds() != image.Rect(0, 0, 1200, 630) {
			t.Fatalf("%s: %v, %v", name, m.Bounds(), err)
		}
		if r, g, b, _ := m.At(290, 500).RGBA(); (r == g && g == b) != (name == "portrait") {
			t.Errorf("%s: %v where the portrait belongs", name, m.At(290, 500))
		}
		if got := color.RGBAModel.Convert(m.At(5, 300)); got != green700 {
			t.Errorf("%s: the spine is %v", name, got)
		}
	}
}

// TestCardPicture: the preview must have the parts of the printed card in their places, and a readable code.
func TestCardPicture(t *testing.T) {
	for _, l := range languages {
		with, without := rosa(t), rosa(t)
		without.Portrait = nil
		for name, s := range map[string]Subject{"portrait": with, "none": without} {
			file, err := draw(s, l, Card)
			if err != nil {
				t.Fatal(err)
			}
			m, err := png.Decode(bytes.NewReader(file))
			if err != nil || m.Bounds() != image.Rect(0, 0, 756, 432) {
				t.Fatalf("%s: %v, %v", name, m.Bounds(), err)
			}
			at := func(x, y float64) color.RGBA {
				return color.RGBAModel.Convert(m.At(int(x*3), int(y*3))).(color.RGBA)
			}
			if at(2, 72) != green700 || at(250, 4) != white {
				t.Errorf("%s: spine %v, paper %v", name, at(2, 72), at(250, 4))
			}
			if grey := at(40, 60); (grey == color.RGBA{0x5f, 0x5f, 0x5f, 0xff} || grey.R == 0x60) != (name == "portrait") {
				t.Errorf("%s: %v where the portrait belongs", name, grey)
			}
			code, err := qrcode.Encode(s.Address)
			if err != nil {
				t.Fatal(err)
			}
			dark := map[image.Point]bool{}
			for _, b := range code.Bars() {
				for i := range b.Length {
					dark[image.Pt(b.X+i, b.Y)] = true
				}
			}
			module := 84 / float64(code.Size())
			for y := range code.Size() {
				for x := range code.Size() {
					got := at(252-10-84+(float64(x)+0.5)*module, 30+(float64(y)+0.5)*module)
					if (got == black) != dark[image.Pt(x, y)] {
						t.Fatalf("%s: module %d, %d is %v", name, x, y, got)
					}
				}
			}
		}
	}
}

func TestTexts_Lengths(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		s := rosa(t)
		s.FirstName = rapid.StringN(1, 300, -1).Draw(rt, "name")
		s.Organ = Organ(rapid.IntRange(0, 1).Draw(rt, "organ"))
		seen := map[string]bool{}
		for _, text := range Texts(s) {
			seen[fmt.Sprint(text.Channel, text.Lang)] = true
			if text.Channel == Microblog && utf8.RuneCountInString(text.Body) > MicroblogLimit {
				rt.Fatalf("%d characters", utf8.RuneCountInString(text.Body))
			}
			if !strings.Contains(text.Body, s.Address) || (text.Subject != "") != (text.Channel == Email) {
				rt.Fatalf("%+v", text)
			}
		}
		if len(seen) != 8 {
			rt.Fatalf("%v", seen)
		}
	})
	for _, text := range Texts(rosa(t)) {
		if all := text.Subject + text.Body; !strings.Contains(all, "Rosa") || strings.Contains(all, "Ejemplo") ||
			strings.ContainsAny(all, "{}") {
			t.Errorf("%+v", text)
		}
	}
	starter := rosa(t)
	starter.Story = ""
	for _, text := range Texts(starter) {
		if strings.Contains(text.Body, "story") || strings.Contains(text.Body, "historia") ||
			strings.ContainsAny(text.Body, "{}") {
			t.Errorf("a starter site has no story to read: %+v", text)
		}
	}
}

// TestTexts_AfterTransplant: after a transplant every piece reports it, and no longer asks for a donor.
func TestTexts_AfterTransplant(t *testing.T) {
	s := rosa(t)
	s.Transplanted = true
	for lang, want := range map[locale.Lang][2]string{
		locale.English: {"has received a transplant.", "Thank you for sharing."},
		locale.Spanish: {"recibió un trasplante.", "Gracias por compartir."},
	} {
		for name, draw := range map[string]func(Subject, locale.Lang, bool) ([]byte, error){"cards": sheet, "flyer": flyer} {
			pdf, err := draw(s, lang, true)
			if err != nil {
				t.Fatal(err)
			}
			said := words(pdf)
			if !strings.Contains(said, strings.ReplaceAll(want[0]+want[1], " ", "")) ||
				strings.Contains(said, "Couldit") ||
				strings.Contains(said, "Podría") {
				t.Errorf("%s in %s: %s", name, lang, said)
			}
		}
		picture, err := linkPicture(s, lang)
		if err != nil {
			t.Fatal(err)
		}
		before, err := linkPicture(rosa(t), lang)
		if err != nil || bytes.Equal(picture, before) {
			t.Errorf("the picture of a link in %s still looks for somebody: %v", lang, err)
		}
	}
	texts := Texts(s)
	if len(texts) != 8 {
		t.Errorf("%d texts", len(texts))
	}
	for _, text := range texts {
		said := text.Subject + text.Body
		if !strings.Contains(text.Body, s.Address) || (text.Subject != "") != (text.Channel == Email) ||
			strings.ContainsAny(said, "{}") {
			t.Errorf("%+v", text)
		}
		if strings.Contains(said, "needs") || strings.Contains(said, "necesita") || !strings.Contains(said, "Rosa") {
			t.Errorf("somebody is still looked for: %+v", text)
		}
	}
}

// TestFlyer_DoesNotOverlapFooter: whatever the name and the story, the story ends well above the line over the QR code.
// A cut story refers to the rest.
func TestFlyer_DoesNotOverlapFooter(t *testing.T) {
	for _, name := range []string{"Bo", "Nguyễn Thị Phượng Trần Đặng", strings.Repeat("Wilhelmina ", 9)} {
		for _, sentences := range []int{1, 12, 20, 80} {
			for _, l := range languages {
				s := rosa(t)
				s.FirstName, s.Story = name, strings.Repeat("I teach music to children. ", sentences)
				page, err := flyer(s, l, true)
				if err != nil {
					t.Fatal(err)
				}
				lowest := 0.0 // of the text at the left edge, except the last line of the footer
				for _, line := range bytes.Split(page, []byte("\n")) {
					var x, y float64
					_, place, _ := strings.Cut(string(line), "BT ")
					if _, err := fmt.Sscanf(place, "%f %f Td", &x, &y); err == nil && x == flyerLeft {
						lowest = max(lowest, 792-y)
					}
				}
				if lowest == 0 || lowest > footTop-44 { // the footer's line is at footTop-16
					t.Errorf("%q, %d sentences, %s: a line at %v", name, sentences, l, lowest)
				}
				more := strings.Contains(words(page), strings.ReplaceAll(msgMore.In(l), " ", ""))
				if whole := strings.Count(words(page), "Iteachmusictochildren.") == sentences; whole == more {
					t.Errorf("%q, %d sentences, %s: whole %v, says where the rest is %v", name, sentences, l, whole, more)
				}
			}
		}
	}
}

// TestFlyer_EndsAtASentence: a story that is too long loses whole sentences, and its paragraphs stay separate.
func TestFlyer_EndsAtASentence(t *testing.T) {
	s := rosa(t)
	s.Story = "Dr. Vega said that I need a new kidney.\n\n" +
		strings.Repeat("Every morning I walk to the river with my dog. ", 30)
	page, err := flyer(s, locale.English, true)
	if err != nil {
		t.Fatal(err)
	}
	said := words(page)
	if strings.Contains(said, "…") || !strings.Contains(said, "withmydog.Thewholestory") {
		t.Errorf("the flyer says %q", said)
	}
	if got := sentences(s.Story); !got[0].opens || !got[1].opens || got[2].opens || got[0].text[:3] != "Dr." {
		t.Errorf("sentences: %+v", got[:3])
	}
}

// TestFlyer_NamesLanguageOfStory: the note appears if the story is not in the flyer's language.
func TestFlyer_NamesLanguageOfStory(t *testing.T) {
	s := rosa(t)
	s.Story, s.StoryLang = "I teach music to the children of my town. It is a joy for them and for me.", "en"
	for l, want := range map[locale.Lang]bool{locale.Spanish: true, locale.English: false} {
		page, err := flyer(s, l, true)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(words(page), "Rosaescribiósuhistoriaeninglés."); got != want {
			t.Errorf("%s: says so: %v", l, got)
		}
	}
}

func TestFiles_OncePerRevision(t *testing.T) {
	s := New(1 << 20)
	var loads atomic.Int32
	load := func(revision int64) func(context.Context) (Subject, error) {
		return func(context.Context) (Subject, error) {
			loads.Add(1)
			r := rosa(t)
			r.Revision, r.FirstName = revision, fmt.Sprint("Rosa ", revision)
			return r, nil
		}
	}
	ask := func(asked, stored int64, l locale.Lang) File {
		f, err := s.File(context.Background(), Wanted{"RSX417", asked, l, Cards}, load(stored))
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	first := ask(7, 7, locale.English)
	for _, c := range []struct {
		name          string
		asked, stored int64
		lang          locale.Lang
		loads         int32
		same          bool
	}{
		{"again", 7, 7, locale.English, 1, true},
		{"another language", 7, 7, locale.Spanish, 2, false},
		{"changed in between", 7, 7, locale.English, 2, true},
		{"the next revision", 8, 9, locale.English, 3, false},
		{"which was newer still", 9, 9, locale.English, 3, false},
	} {
		f := ask(c.asked, c.stored, c.lang)
		if loads.Load() != c.loads || (f.Hash == first.Hash) != c.same {
			t.Errorf("%s: %d loads, same %v", c.name, loads.Load(), f.Hash == first.Hash)
		}
	}
}

func TestFiles_BoundedWorkAndMemory(t *testing.T) {
	s := New(4000) // exactly one SVG
	entered, leave := make(chan struct{}), make(chan struct{})
	var inside, most atomic.Int32
	var all sync.WaitGroup
	for i := range 6 {
		all.Go(func() {
			_, err := s.File(
				context.Background(), Wanted{fmt.Sprint(i), 1, locale.English, QRSVG},
				func(context.Context) (Subject, error) {
					most.Store(max(most.Load(), inside.Add(1)))
					entered <- struct{}{}
					<-leave
					inside.Add(-1)
					return rosa(t), nil
				},
			)
			if err != nil {
				t.Error(err)
			}
		})
	}
	<-entered
	<-entered
	gone, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := s.File(gone, Wanted{"x", 1, locale.English, QRSVG}, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("who has gone away waits on: %v", err)
	}
	for range 4 {
		leave <- struct{}{}
		<-entered
	}
	leave <- struct{}{}
	leave <- struct{}{}
	all.Wait()
	if most.Load() != 2 || s.bytes > 4000 || s.order.Len() != len(s.kept) || s.order.Len() != 1 {
		t.Errorf("%d at once, %d bytes of %d files", most.Load(), s.bytes, s.order.Len())
	}
	if _, err := s.File(context.Background(), Wanted{"y", 1, locale.English, Kind("x")},
		func(context.Context) (Subject, error) { return rosa(t), nil }); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("no such file: %v", err)
	}
}
