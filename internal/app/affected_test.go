package app

import (
	"encoding/csv"
	"strings"
	"testing"
)

// TestAuditAffectedCommand_ListsPeople runs the command as after a breach. It must list the people with their
// addresses, and for an altered trail list them, mark them and fail.
// Shows R15.1i.
func TestAuditAffectedCommand_ListsPeople(t *testing.T) {
	dir := newRegistry(t)
	must(t, dir, nil, "import", "centers", "../../deploy/examples/centers.csv")
	must(t, dir, nil, "import", "patients", "../../deploy/examples/patients.csv")
	code, out, errs := run(t, dir, nil, "audit", "affected", "--from", "2020-01-01")
	rows := affectedRows(t, out)
	if code != 0 || len(rows) != 2 || !strings.Contains(errs, "The audit trail is intact: ") ||
		!strings.Contains(errs, "2 records: 2 are named") {
		t.Fatalf("code %d, %q, %q", code, out, errs)
	}
	walter := rows[0]
	if walter["record"] != "microsite" || walter["name"] != "Walter Jennings" ||
		walter["email"] != "walter.jennings@mail.example" || walter["birth date"] != "1961-05-17" ||
		walter["certainty"] != "named" || !strings.Contains(walter["changed"], "microsite.invited 1") ||
		walter["first"] == "" || walter["events"] == "" || walter["altered"] != "no" {
		t.Errorf("%q", walter)
	}
	for _, narrowed := range [][]string{
		{"--to", "2020-01-01"}, {"--by", "staff:1"}, {"--address", "203.0.113.9"},
	} {
		if out := must(t, dir, nil, append([]string{"audit", "affected"}, narrowed...)...); len(affectedRows(t, out)) != 0 {
			t.Errorf("%v: %q", narrowed, out)
		}
	}

	rewrite(t, dir, "UPDATE audit_event SET details = '{}' WHERE action = 'microsite.invited' AND subject_id = 2")
	code, out, errs = run(t, dir, nil, "audit", "affected", "--from", "2020-01-01")
	rows = affectedRows(t, out)
	if code != 1 || len(rows) != 2 || rows[0]["altered"] != "no" || rows[1]["altered"] != "yes" ||
		!strings.Contains(errs, "audit trail altered, so the list may be incomplete") {
		t.Errorf("altered: code %d, %q, %q", code, out, errs)
	}
}

// affectedRows returns the lines of the output by column name.
func affectedRows(t *testing.T, text string) (rows []map[string]string) {
	t.Helper()
	lines, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil || len(lines) == 0 {
		t.Fatalf("%q: %v", text, err)
	}
	for _, line := range lines[1:] {
		row := map[string]string{}
		for i, name := range lines[0] {
			row[name] = line[i]
		}
		rows = append(rows, row)
	}
	return rows
}

// TestAuditAffectedCommand_RefusesWrongFlags lists the errors of the flags.
// Shows R15.1i.
func TestAuditAffectedCommand_RefusesWrongFlags(t *testing.T) {
	dir := newRegistry(t)
	for _, c := range []struct{ args, says string }{
		{"", "describe the incident with --by, --address, --from or --to"},
		{"--from yesterday", `--from: "yesterday" is not a time: write it as 2027-01-31`},
		{"--to 2027-02-30", `--to: "2027-02-30" is not a time`},
		{"--from 2027-02-02 --to 2027-02-01", "--to is before --from"},
		{"--from 2027-02-02T10:00Z --to 2027-02-02T10:00:00Z", "--from: "},
		{"--address everywhere", `--address: "everywhere" is not an IP address`},
		{"--by nobody@registry.example", "--by: no staff account has the email address nobody@registry.example"},
		{"--by center:1", `--by: "center:1" is no email address of an account`},
	} {
		code, out, errs := run(t, dir, nil, append([]string{"audit", "affected"}, strings.Fields(c.args)...)...)
		if code != 1 || out != "" || !strings.Contains(errs, c.says) {
			t.Errorf("%s: code %d, %q, %q", c.args, code, out, errs)
		}
	}
}
