package app

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestImportCentersAndCampaigns(t *testing.T) {
	dir := newRegistry(t)
	for _, step := range []struct{ what, file, want string }{
		{"centers", "../../deploy/examples/centers.csv", "2 added, 0 changed.\n"},
		{"centers", "../../deploy/examples/centers.csv", "0 added, 2 changed.\n"},
		{"campaigns", "../../deploy/examples/campaigns.csv", "2 added, 0 changed.\n"},
		{"campaigns", "../../deploy/examples/campaigns.csv", "0 added, 2 changed.\n"},
	} {
		if code, said, complained := run(t, dir, nil, "import", step.what, step.file); code != 0 || said != step.want {
			t.Errorf("%s: %d, %q, %q", step.what, code, said, complained)
		}
	}
	bad := map[string]string{
		"centers":   "code,name,city,state,postalCode\nNEW,New,Boston,MA,02108\nBAD,B¤d,Boston,XX,02108\n",
		"campaigns": "code,centerCode,name,type\nFRESH1,HDK,Fresh,kidney\nHARBOR,HDK,Taken,kidney\nNOBODY,XYZ,L¤st,heart\n",
	}
	for what, text := range bad {
		file := filepath.Join(t.TempDir(), "bad.csv")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		code, said, complained := run(t, dir, nil, "import", what, file)
		if code == 0 || said != "" || !strings.Contains(complained, "nothing was imported") ||
			!strings.Contains(complained, "line ") || !strings.Contains(complained, "save it as CSV UTF-8") {
			t.Errorf("bad %s: %d, %q, %q", what, code, said, complained)
		}
	}
	// All or nothing: the valid rows next to invalid ones were not stored.
	good := filepath.Join(t.TempDir(), "good.csv")
	if err := os.WriteFile(good, []byte("code,centerCode,name\nHARBOR,HDK,Taken\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if code, _, complained := run(t, dir, nil, "import", "campaigns", good); code == 0 ||
		!strings.Contains(complained, "line 2, code: HARBOR belongs to another center") {
		t.Errorf("a code of another center: %d, %q", code, complained)
	}
	if err := os.WriteFile(good, []byte("code,centerCode,name\nFRESH1,HDK,Fresh\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if code, said, complained := run(
		t,
		dir,
		nil,
		"import",
		"campaigns",
		good,
	); code != 0 ||
		said != "1 added, 0 changed.\n" {
		t.Errorf("FRESH1 was imported before: %d, %q, %q", code, said, complained)
	}
}
