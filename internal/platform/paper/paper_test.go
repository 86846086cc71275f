package paper

import (
	"bytes"
	"encoding/xml"
	"html"
	"image"
	"image/color"
	"image/jpeg"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
)

var made = time.Date(2026, time.March, 2, 15, 4, 5, 0, time.UTC)

func photo(t testing.TB, w, h int) []byte {
	t.Helper()
	picture := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			picture.Set(x, y, color.RGBA{uint8(x * 255 / w), uint8(y * 255 / h), uint8((x ^ y) & 255), 255})
		}
	}
	var out bytes.Buffer
	if err := jpeg.Encode(&out, picture, &jpeg.Options{Quality: 82}); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

const words = "I understand that a voucher does not promise a transplant & that nobody can say when a kidney will be " +
	"found. "

func sample(t testing.TB) Paper {
	blocks := []Block{
		Heading{1, "Consent of the person who gives"},
		Notice{"Template, to be reviewed by counsel before use. " + words},
		Paragraph{Text: "Between Nguyễn Thị Hồng Đậu, 王芳, 김민준 and José Ibáñez-Núñez <b>in person</b>.\n" + words + words},
		Heading{2, "Statements"},
	}
	for i := range 11 {
		s := Statement{Number: i + 1, Text: strings.Repeat(words, 1+i%4), Initials: "RI", Label: "Initials"}
		if i > 8 {
			s.Initials = ""
		}
		blocks = append(blocks, s)
	}
	events := Table{Caption: "What happened", Head: []string{"When", "What", "From"}}
	for range 24 {
		events.Rows = append(events.Rows, []string{
			"March 2, 2026 15:04:05 UTC", "Opened the sample document",
			"192.0.2.1, " + strings.Repeat("Mozilla/5.0 (Phone) ", 3),
		})
	}
	return Paper{
		Title:   "Consent",
		Lang:    "en",
		Author:  "Registry",
		Creator: "Beacon",
		Made:    made,
		Footer:  "Consent no. 12 · statements of 2026-03",
		Mark:    "SAMPLE",
		Blocks: append(
			blocks,
			Paragraph{"This counts most.", true},
			Heading{2, "Picture of your identification"},
			Figure{photo(t, 900, 600), "Driver's license of Rosa", 260},
			Signature{"Signature of Rosa Ibáñez", "Rosa Ibáñez", "Signed on March 2, 2026"},
			Signature{Label: "Signature of a witness", Note: "Date"},
			PageBreak{},
			Heading{2, "Certificate"},
			Facts{
				[]Fact{
					{"Name", "Rosa Ibáñez"},
					{"Fingerprint of the document", strings.Repeat("0123456789abcdef", 6)},
					{"Born", "03/02/1960"},
				},
			},
			events,
		),
	}
}

func render(t testing.TB, p Paper) []byte {
	t.Helper()
	out, err := p.PDF()
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// tool runs a program on a document and returns its output.
func tool(t testing.TB, pdf []byte, name string, args ...string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "paper.pdf")
	if err := os.WriteFile(path, pdf, 0o600); err != nil {
		t.Fatal(err)
	}
	for i, arg := range args {
		if arg == "FILE" {
			args[i] = path
		}
	}
	out, err := exec.Command(name, args...).CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", name, err, out)
	}
	return string(out)
}

var (
	tag      = regexp.MustCompile(`<[^>]*>`)
	quoted   = regexp.MustCompile(`(?m)^ +"(.*)"$`)
	numbered = regexp.MustCompile(`^\d+\.$`)
)

// read returns the words that a screen reader finds in the PDF, in order. It omits the numbers of statements, because
// in HTML the list has the numbers.
func read(t *testing.T, pdf []byte) []string {
	t.Helper()
	var out []string
	for _, piece := range quoted.FindAllStringSubmatch(tool(t, pdf, "pdfinfo", "-struct-text", "FILE"), -1) {
		if !numbered.MatchString(piece[1]) {
			out = append(out, strings.Fields(piece[1])...)
		}
	}
	return out
}

func shown(p Paper) []string {
	return strings.Fields(html.UnescapeString(tag.ReplaceAllString(p.HTML(), " ")))
}

// Shows R6.5a.
func TestPaper_HTMLAndPDFHaveTheSameText(t *testing.T) {
	p := sample(t)
	onScreen, inPDF := shown(p), read(t, render(t, p))
	for i := range max(len(onScreen), len(inPDF)) {
		if i >= len(onScreen) || i >= len(inPDF) || onScreen[i] != inPDF[i] {
			t.Fatalf(
				"they differ from word %d on:\n%q\n%q", i, onScreen[i:min(i+9, len(onScreen))], inPDF[i:min(i+9, len(inPDF))],
			)
		}
	}
	if len(inPDF) < 700 {
		t.Errorf("only %d words", len(inPDF))
	}
}

// Shows R6.5a.
func TestPaper_PDFIsTaggedAndValid(t *testing.T) {
	pdf := render(t, sample(t))
	if said := tool(t, pdf, "qpdf", "--check", "FILE"); strings.Contains(said, "WARNING") {
		t.Error(said)
	}
	if said := tool(
		t, pdf, "pdfinfo", "FILE",
	); !regexp.MustCompile(`Tagged: +yes`).MatchString(said) || !strings.Contains(said, "Consent") ||
		!strings.Contains(said, "612 x 792 pts (letter)") {
		t.Error(said)
	}
	structure := tool(t, pdf, "pdfinfo", "-struct", "FILE")
	for _, role := range []string{"Document", "H1", "H2", "P", "L", "LI", "Lbl", "LBody", "Figure", "Sect", "Table",
		"Caption", "THead", "TBody", "TR", "TH", "TD", "/Scope /Row", "/Scope /Column"} {
		if !regexp.MustCompile(`(?m)^ *` + role + `\b`).MatchString(structure) {
			t.Errorf("no %s in the structure", role)
		}
	}
	if n := strings.Count(structure, "THead"); n != 1 {
		t.Errorf("the head is in the structure %d times", n)
	}
	for _, text := range []string{"/Lang (en)", "/MarkInfo <</Marked true>>", "/DisplayDocTitle true",
		"/Alt <FEFF0044007200690076006500720027"} {
		if !bytes.Contains(pdf, []byte(text)) {
			t.Errorf("no %q", text)
		}
	}
	for _, font := range strings.Split(strings.TrimSpace(tool(t, pdf, "pdffonts", "FILE")), "\n")[2:] {
		if !strings.Contains(font, "yes no  yes") {
			t.Errorf("not embedded with its letters: %s", font)
		}
	}
}

// TestPaper_ContainsEveryWord: every word must be within the margins. Repeated lines of pages must not be part of the
// content.
func TestPaper_ContainsEveryWord(t *testing.T) {
	p := sample(t)
	p.Mark = ""
	pdf := render(t, p)
	said := tool(t, pdf, "pdftotext", "-bbox", "FILE", "-")
	var pages struct {
		Page []struct {
			Word []struct {
				XMin float64 `xml:"xMin,attr"`
				XMax float64 `xml:"xMax,attr"`
				YMin float64 `xml:"yMin,attr"`
				YMax float64 `xml:"yMax,attr"`
				Text string  `xml:",chardata"`
			} `xml:"word"`
		} `xml:"body>doc>page"`
	}
	if err := xml.Unmarshal([]byte(said[strings.Index(said, "<html"):]), &pages); err != nil {
		t.Fatal(err)
	}
	for i, page := range pages.Page {
		text := ""
		for _, w := range page.Word {
			text += w.Text + " "
			if w.XMin < left-1 || w.XMax > left+width+1 || w.YMin < top-8 || w.YMax > bottom+4 && w.YMin < footer-12 {
				t.Errorf("page %d: %q is at %v–%v, %v–%v", i+1, w.Text, w.XMin, w.XMax, w.YMin, w.YMax)
			}
		}
		if want := "Page " + strconv.Itoa(i+1) + " of " + strconv.Itoa(len(pages.Page)); !strings.Contains(text, want) {
			t.Errorf("page %d lacks %q", i+1, want)
		}
	}
	if heads := strings.Count(tool(t, pdf, "pdftotext", "-layout", "FILE", "-"), "When"); heads != 2 {
		t.Errorf("the table's head is there %d times, on two pages", heads)
	}
	aloud := strings.Join(read(t, render(t, sample(t))), " ")
	for _, word := range []string{"SAMPLE", "Page"} {
		if strings.Contains(aloud, word) {
			t.Errorf("%q is read aloud", word)
		}
	}
}

// TestPaper_EverythingDrawnIsTagged: every drawing must belong to an element or be an artifact.
func TestPaper_EverythingDrawnIsTagged(t *testing.T) {
	inside, drawn := false, 0
	for line := range strings.SplitSeq(tool(t, render(t, sample(t)), "qpdf", "--qdf", "FILE", "-"), "\n") {
		switch {
		case strings.HasSuffix(line, " BDC"), strings.HasSuffix(line, " BMC"):
			if inside {
				t.Fatal("marks within marks")
			}
			inside = true
		case line == "EMC":
			inside = false
		case strings.Contains(line, " Tj ET"),
			strings.HasSuffix(line, " re f"),
			strings.HasSuffix(line, " re S"),
			strings.HasSuffix(line, " Do Q"):
			drawn++
			if !inside {
				t.Fatalf("outside of all marks: %q", line)
			}
		}
	}
	if drawn < 200 {
		t.Errorf("only %d drawings were looked at", drawn)
	}
}

// TestPaper_BlockAcrossPagesIsOneElement: a block must be one element with a piece on each page.
func TestPaper_BlockAcrossPagesIsOneElement(t *testing.T) {
	long := strings.Repeat(words, 80)
	p := Paper{Title: "Long", Lang: "es", Made: made, Blocks: []Block{
		Paragraph{Text: long}, Notice{long}, Statement{1, long, "RI", "Iniciales"}, Facts{[]Fact{{"Historia", long}}},
	}}
	pdf := render(t, p)
	if got, want := strings.Join(read(t, pdf), " "), strings.Join(shown(p), " "); got != want {
		t.Errorf("%d letters are read, %d shown", len(got), len(want))
	}
	if n := len(
		regexp.MustCompile(`(?m)^  P \(block\)`).FindAllString(tool(t, pdf, "pdfinfo", "-struct-text", "FILE"), -1),
	); n != 2 {
		t.Errorf("%d paragraphs", n)
	}
	if said := tool(t, pdf, "pdftotext", "FILE", "-"); !strings.Contains(said, "Página 1 de ") {
		t.Error("the pages are not numbered in Spanish")
	}
}

// TestPaper_NamesInGreekAndCyrillic: copied and spoken names must equal the written names.
func TestPaper_NamesInGreekAndCyrillic(t *testing.T) {
	names := []string{"Γιώργος Παπαδόπουλος", "Дмитрий Ёлкин", "Олексій Їжак", "Ana Σοφία Ольга 王芳"}
	p := Paper{Title: names[0], Lang: "en", Made: made}
	for _, name := range names {
		p.Blocks = append(p.Blocks, Heading{1, name}, Paragraph{Text: name}, Facts{[]Fact{{"Name", name}}})
	}
	pdf := render(t, p)
	said, aloud, html := tool(t, pdf, "pdftotext", "-layout", "FILE", "-"), strings.Join(read(t, pdf), " "), p.HTML()
	for _, name := range names {
		if strings.Count(said, name) != 3 || strings.Count(aloud, name) != 3 || strings.Count(html, name) != 3 {
			t.Errorf("%s in the text:\n%s\nread aloud:\n%s", name, said, aloud)
		}
	}
}

func TestPaper_IsDeterministic(t *testing.T) {
	p := sample(t)
	if !bytes.Equal(render(t, p), render(t, p)) || p.HTML() != sample(t).HTML() {
		t.Error("they differ")
	}
	other := sample(t)
	other.Blocks[0] = Heading{1, "Another"}
	if bytes.Equal(render(t, p), render(t, other)) {
		t.Error("another paper makes the same")
	}
}

// The signature must be on one page with its heading, the picture and the last statement, wherever the page ends.
func TestPaper_SignatureIsWithTheLastStatement(t *testing.T) {
	for lines := range 45 {
		p := Paper{Title: "Consent", Lang: "en", Made: made}
		for range lines {
			p.Blocks = append(p.Blocks, Paragraph{Text: "Line"})
		}
		p.Blocks = append(p.Blocks, Statement{Number: 1, Text: "First"}, Statement{Number: 2, Text: "Second"},
			Heading{2, "Picture"}, Figure{JPEG: photo(t, 30, 20), Width: 150},
			Heading{2, "Signature"}, Signature{Label: "Signed by", Text: "Rosa Ibáñez"})
		pages := strings.Split(tool(t, render(t, p), "pdftotext", "FILE", "-"), "\f")
		for i, page := range pages {
			for _, with := range []string{"Second", "Picture", "Signature", "Rosa"} {
				if strings.Contains(page, with) != strings.Contains(page, "Signed by") {
					t.Errorf("after %d lines: page %d of %d has only a part:\n%s", lines, i+1, len(pages)-1, page)
				}
			}
		}
	}
}
