package paper

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
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

const words = "I understand that a voucher does not promise a transplant & that nobody can say when a kidney will be found. "

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
		events.Rows = append(events.Rows, []string{"March 2, 2026 15:04:05 UTC", "Opened the sample document", "192.0.2.1, " + strings.Repeat("Mozilla/5.0 (Phone) ", 3)})
	}
	return Paper{
		Title: "Consent", Lang: "en", Author: "Registry", Creator: "Beacon", Made: made, Footer: "Consent no. 12 · statements of 2026-03", Mark: "SAMPLE",
		Blocks: append(blocks,
			Paragraph{"This counts most.", true},
			Heading{2, "Picture of your identification"},
			Figure{photo(t, 900, 600), "Driver's license of Rosa", 260},
			Signature{"Signature of Rosa Ibáñez", "Rosa Ibáñez", "Signed on March 2, 2026"},
			Signature{Label: "Signature of a witness", Note: "Date"},
			PageBreak{},
			Heading{2, "Certificate"},
			Facts{[]Fact{{"Name", "Rosa Ibáñez"}, {"Fingerprint of the document", strings.Repeat("0123456789abcdef", 6)}, {"Born", "03/02/1960"}}},
			events,
		),
	}
}

func made1(t testing.TB, p Paper) []byte {
	t.Helper()
	out, err := p.PDF()
	if err != nil {
		t.Fatal(err)
	}
	return out
}
