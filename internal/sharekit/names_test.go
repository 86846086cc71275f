package sharekit

import (
	"cmp"
	"strings"
	"testing"

	"beacon/internal/platform/locale"
	"beacon/internal/platform/typeface"
)

// TestName_LosesNoLetter: a card, flyer or picture must show every letter of a name, in a font or as its base letter.
// Otherwise it must omit the whole word.
func TestName_LosesNoLetter(t *testing.T) {
	for name, want := range map[string]string{
		"Kaʻahumanu": "Ka‘ahumanu", "Saʼid": "Sa’id", "Nguyễn Thị Hồng": "Nguyễn Thị Hồng", "Łukasz Žižka": "Łukasz Žižka",

		"Əliyev": "Əliyev", "Ɓala": "Bala", "Ḥasan": "Hasan", "Γιώργος": "Γιώργος", "Дмитрий Ёлкин": "Дмитрий Ёлкин",
		"王芳":  "王芳",
		"김민준": "김민준", "Ana محمد": "Ana", "Anaمحمد": "", "محمد": "", "ღვინო": "",
	} {
		if want == "" {
			want = msgNameless.In(locale.English)
		}
		s := Subject{FirstName: name, LastName: name}
		if got := s.firstName(locale.English); got != want {
			t.Errorf("%q is printed as %q, want %q", name, got, want)
		}
		if got := s.name(locale.English); got != want && got != strings.TrimSpace(want+" "+want) {
			t.Errorf("%q is printed as the full name %q, want %q", name, got, want)
		}
	}
}

// TestFiles_DrawOrAnnounceEveryName: a name printed with other letters is another name, so a patient must know before
// handing it out.
func TestFiles_DrawOrAnnounceEveryName(t *testing.T) {
	for name, altered := range map[string]string{
		"O’Brien": "", "O'Brien": "", "Anne‑Marie": "", "Nguyễn": "", "Đỗ": "", "Wałęsa": "", "Šimić": "", "Güneş": "",
		"Ștefan": "", "Kaʻahumanu": "", "Παπαδόπουλος": "", "Їжакевич": "", "王芳": "", "김민준": "", "Əliyev": "",
		"Ḥasan": "Hasan", "Ǎi": "Ai", "Ɓala": "Bala", "Q̇ala": "Qala", "محمد": "", "สมชาย": "", "שרה": "",
	} {
		s := rosa(t)
		s.FirstName = name
		announced := s.AlteredName(locale.English)
		isLost := altered != "" || typeface.Printable(name) == ""
		if isLost != (announced != "") || altered != "" && announced != altered+" Ejemplo" {
			t.Errorf("%s: announced as %q", name, announced)
		}
		want := strings.ReplaceAll(cmp.Or(announced, typeface.Printable(name)+" Ejemplo"), " ", "")
		for piece, write := range map[string]func(Subject, locale.Lang, bool) ([]byte, error){
			"cards": sheet, "flyer": flyer,
		} {
			pdf, err := write(s, locale.English, true)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(words(pdf), want) {
				t.Errorf("%s: the %s do not show %q", name, piece, want)
			}
		}
		if got := strings.ReplaceAll(s.name(locale.English), " ", ""); got != want { // in the link picture
			t.Errorf("%s: the link picture shows %q, want %q", name, got, want)
		}
	}
}
