package app

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestImportPatients_SkipsExistingPatients: beacon import patients invites all patients in a file, or reports the
// errors and invites none (R9.2).
func TestImportPatients_SkipsExistingPatients(t *testing.T) {
	dir, file := newRegistry(t), filepath.Join(t.TempDir(), "patients.csv")
	importing := func(text string) (int, string, string) {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return run(t, dir, nil, "import", "patients", file)
	}
	if code, _, complained := run(t, dir, nil, "import", "centers", "../../deploy/examples/centers.csv"); code != 0 {
		t.Fatal(complained)
	}
	const whole = "firstName,lastName,email,birthDate,type,language,centerId\n" +
		"Rosa,Uno,rosa@mail.example,3/2/1970,liver,es,hdk\nTom,Dos,tom@mail.example,,,,2\n"
	if code, _, complained := importing(whole + "Eva,Tres,eva,13/45/1970,heart,fr,NOWHERE\n"); code == 0 ||
		!strings.Contains(complained, "nothing was imported") {
		t.Errorf("a bad row: %d, %q", code, complained)
	} else {
		for _, column := range []string{"email", "birthDate", "type", "language", "centerId"} {
			if !strings.Contains(complained, "line 4, "+column) {
				t.Errorf("nothing is said of %s: %q", column, complained)
			}
		}
		if !strings.Contains(complained, "There is no center with the code or number NOWHERE: import the centers first") {
			t.Errorf("the code is not named: %q", complained)
		}
	}
	if code, _, complained := importing("a,b\n"); code == 0 ||
		!strings.Contains(complained, "The column “a” is not known") {
		t.Errorf("no table: %d, %q", code, complained)
	}
	if code, said, complained := importing(whole); code != 0 || said != "2 added, 0 changed.\n" {
		t.Errorf("whole: %d, %q, %q", code, said, complained)
	}
	if code, _, complained := importing(whole); code == 0 ||
		!strings.Contains(complained, "line 2, email: This person was already invited") {
		t.Errorf("twice: %d, %q", code, complained)
	}
	if code, said, complained := run(t, dir, nil, "import", "patients", "../../deploy/examples/patients.csv"); code != 0 ||
		said != "2 added, 0 changed.\n" {
		t.Errorf("the example: %d, %q, %q", code, said, complained)
	}
	if code, said, complained := run(t, dir, nil, "audit", "verify"); code != 0 || !strings.Contains(said, "intact") {
		t.Errorf("the trail afterwards: %d, %q, %q", code, said, complained)
	}
}
