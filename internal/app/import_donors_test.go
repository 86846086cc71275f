package app

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestImportDonors_SkipsExistingDonors(t *testing.T) {
	dir, file := newRegistry(t), filepath.Join(t.TempDir(), "donors.csv")
	importing := func(text string) (int, string, string) {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return run(t, dir, nil, "import", "donors", file)
	}
	if code, _, complained := run(t, dir, nil, "import", "centers", "../../deploy/examples/centers.csv"); code != 0 {
		t.Fatal(complained)
	}
	const whole = "firstName,lastName,email,language,center\nDan,Uno,dan@mail.example,es,HDK\n"
	if code, _, complained := importing(whole + "Eva,Dos,eva,en,NOWHERE\n"); code == 0 ||
		!strings.Contains(complained, "line 3, email") ||
		!strings.Contains(complained, "line 3, center") {
		t.Errorf("a bad row: %d, %q", code, complained)
	}
	if code, _, complained := importing("a,b\n"); code == 0 || !strings.Contains(complained, "first line") {
		t.Errorf("no table: %d, %q", code, complained)
	}
	if code, said, complained := importing(whole); code != 0 || said != "1 added, 0 changed.\n" {
		t.Errorf("whole: %d, %q, %q", code, said, complained)
	}
	if code, _, complained := importing(whole); code == 0 || !strings.Contains(complained, "already on the list") {
		t.Errorf("twice: %d, %q", code, complained)
	}
	if code, said, complained := run(t, dir, nil, "import", "donors", "../../deploy/examples/donors.csv"); code != 0 ||
		said != "2 added, 0 changed.\n" {
		t.Errorf("the example: %d, %q, %q", code, said, complained)
	}
}
