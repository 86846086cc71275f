package storetest

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// baseline is the schema version of the first release, which has no predecessor.
const baseline = 1

// A migration must not remove anything that the previous release needs, and must not block running nodes
// (docs/architecture.md).
func TestMigrations_OnlyAdd(t *testing.T) {
	for _, dialect := range []string{"sqlite", "postgres"} {
		paths, err := filepath.Glob(filepath.Join("..", "migrations", dialect, "*.sql"))
		if err != nil || len(paths) < baseline {
			t.Fatalf("%d migrations, %v", len(paths), err)
		}
		for _, path := range paths {
			number, _, _ := strings.Cut(filepath.Base(path), "_")
			version, err := strconv.Atoi(number)
			if err != nil {
				t.Fatal(err)
			}
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if version > baseline {
				for _, c := range (migration{version, dialect == "postgres", string(text)}).complaints() {
					t.Errorf("%s: %s", path, c)
				}
			}
		}
	}
}

func TestMigrations_ComplaintsOf(t *testing.T) {
	const index = "-- +goose NO TRANSACTION\nSET lock_timeout = 0;\nDROP INDEX CONCURRENTLY IF EXISTS i;\n"
	for text, want := range map[string]struct{ postgres, sqlite int }{
		"-- Why.\nCREATE TABLE a (\n    b TEXT NOT NULL\n);\nCREATE UNIQUE INDEX i ON a (b);":              {},
		"ALTER TABLE a ADD COLUMN b TEXT NOT NULL DEFAULT '';":                                             {},
		"ALTER TABLE a ADD COLUMN b TEXT;":                                                                 {},
		"ALTER TABLE a ALTER COLUMN b DROP NOT NULL;":                                                      {},
		"ALTER TABLE a DROP CONSTRAINT b;":                                                                 {},
		index + "CREATE INDEX CONCURRENTLY i ON a (b);":                                                    {},
		"-- safe: the table has a row for each center\nCREATE INDEX i ON a (b);":                           {},
		"-- safe: nobody has used it for two releases\nDROP TABLE a;":                                      {},
		"INSERT INTO contraction (oldest_schema) VALUES (45);\nDROP TABLE a;":                              {},
		"-- +goose StatementBegin\nCREATE FUNCTION f() AS $$\nDELETE FROM a;\n$$;\n-- +goose StatementEnd": {},

		"drop table a;":                                                       {1, 1},
		"DROP TRIGGER a ON b;":                                                {1, 1},
		"DELETE FROM a;":                                                      {1, 1},
		"ALTER TABLE a DROP COLUMN b;":                                        {1, 1},
		"ALTER TABLE a DROP b;":                                               {1, 1},
		"ALTER TABLE a RENAME COLUMN b TO c;":                                 {1, 1},
		"ALTER TABLE a RENAME TO b;":                                          {1, 1},
		"ALTER TABLE a ALTER COLUMN b TYPE INTEGER USING b::int;":             {1, 1},
		"ALTER TABLE a\n    ALTER b SET DATA TYPE TEXT;":                      {1, 1},
		"ALTER TABLE a ALTER COLUMN b SET NOT NULL;":                          {1, 1},
		"ALTER TABLE a ADD COLUMN b TEXT NOT NULL;":                           {1, 1},
		"ALTER TABLE a ADD COLUMN b TEXT, ADD COLUMN c TEXT NOT NULL;":        {1, 1},
		"ALTER TABLE a ADD CONSTRAINT c CHECK (b <> '');":                     {1, 1},
		"-- safe: yes\nDROP TABLE a;":                                         {1, 1}, // not a reason
		"INSERT INTO contraction (oldest_schema) VALUES (46);\nDROP TABLE a;": {1, 1},
		"CREATE UNIQUE INDEX i ON a (b);":                                     {2, 1},
		"CREATE INDEX i ON a (b);":                                            {1, 0},
		"CREATE INDEX CONCURRENTLY i ON a (b);":                               {1, 0},
		"-- +goose NO TRANSACTION\nCREATE INDEX CONCURRENTLY i ON a (b);":     {1, 0},
		"UPDATE a SET b = 1;":                                                 {1, 0},
	} {
		for postgres, n := range map[bool]int{true: want.postgres, false: want.sqlite} {
			m := migration{version: 46, postgres: postgres, text: "-- +goose Up\n\n" + text + "\n"}
			if got := m.complaints(); len(got) != n {
				t.Errorf("%q, postgres %v: %d complaints wanted, got %q", text, postgres, n, got)
			}
		}
	}
}

type migration struct {
	version  int
	postgres bool
	text     string
}

var (
	comment     = regexp.MustCompile(`(?m)--.*$`)
	reason      = regexp.MustCompile(`(?m)^-- safe: \S.{9,}$`)
	contraction = regexp.MustCompile(`^INSERT INTO CONTRACTION \(OLDEST_SCHEMA\) VALUES \((\d+)\)$`)
	newTable    = regexp.MustCompile(`^CREATE (?:UNLOGGED |VIRTUAL )?TABLE (?:IF NOT EXISTS )?(\w+)`)
	onTable     = regexp.MustCompile(`^(?:ALTER TABLE |UPDATE |DELETE FROM |CREATE (?:UNIQUE )?INDEX .*? ON )(\w+)`)
	newIndex    = regexp.MustCompile(`^CREATE (?:UNIQUE )?INDEX (CONCURRENTLY )?(?:IF NOT EXISTS )?(\w+)`)
)

// takesAway matches statements that remove something older releases may use, or that reject rows they write.
var takesAway = []*regexp.Regexp{
	regexp.MustCompile(`^(DROP (TABLE|VIEW|TRIGGER|FUNCTION|TYPE|SEQUENCE)|TRUNCATE|DELETE)\b`),
	regexp.MustCompile(`^ALTER TABLE .*\b(DROP COLUMN|RENAME|DROP DEFAULT|SET NOT NULL)\b`),
	regexp.MustCompile(`^ALTER TABLE .*\bDROP (IF EXISTS )?[A-Z_0-9]+$`),
	regexp.MustCompile(`^ALTER TABLE .*\bALTER (COLUMN )?\w+ (SET DATA )?TYPE\b`),
	regexp.MustCompile(`^ALTER TABLE .*\bADD (CONSTRAINT|CHECK|UNIQUE|FOREIGN|PRIMARY|EXCLUDE)\b`),
	regexp.MustCompile(`^CREATE UNIQUE INDEX\b`),
}

// complaints returns the problems of a migration as text. It ignores statements with a reason ("-- safe: …" above the
// statement), and statements about a table that the migration itself creates.
func (m migration) complaints() (all []string) {
	made, oldest := map[string]bool{}, 0
	var statements []string
	for _, whole := range m.statements() {
		s := strings.Join(strings.Fields(strings.ToUpper(comment.ReplaceAllString(whole, ""))), " ")
		s = strings.TrimSuffix(s, ";")
		if found := contraction.FindStringSubmatch(s); found != nil {
			oldest, _ = strconv.Atoi(found[1])
		}
		if found := newTable.FindStringSubmatch(s); found != nil {
			made[found[1]] = true
		}
		about := onTable.FindStringSubmatch(s)
		if s != "" && !reason.MatchString(whole) && (about == nil || !made[about[1]]) {
			statements = append(statements, s)
		}
	}
	if oldest >= m.version {
		all = append(all, fmt.Sprintf("no older release works with it, if only schema %d and newer ones do", oldest))
	}
	for _, s := range statements {
		if oldest == 0 && removes(s) {
			all = append(all, "it takes away what an older release may use, and does not say so in contraction: "+s)
		}
		if m.postgres {
			all = append(all, m.stops(s)...)
		}
	}
	return all
}

// statements splits a migration into statements with the comments above them.
func (m migration) statements() (all []string) {
	var one strings.Builder
	isBlock := false // inside a function, which contains semicolons
	for line := range strings.Lines(m.text) {
		one.WriteString(line)
		code, _, _ := strings.Cut(line, "--")
		switch {
		case strings.HasPrefix(line, "-- +goose StatementBegin"):
			isBlock = true
		case strings.HasPrefix(line, "-- +goose StatementEnd"):
			isBlock = false
		case !isBlock && strings.HasSuffix(strings.TrimSpace(code), ";"):
			all = append(all, one.String())
			one.Reset()
		}
	}
	return append(all, one.String())
}

// removes reports whether a statement removes something that older programs use, or adds a requirement that they do not
// meet.
func removes(s string) bool {
	if slices.ContainsFunc(takesAway, func(r *regexp.Regexp) bool { return r.MatchString(s) }) {
		return true
	}
	columns := strings.Split(s, " ADD ")[1:]
	return strings.HasPrefix(s, "ALTER TABLE ") && slices.ContainsFunc(columns, func(c string) bool {
		return strings.Contains(c, "NOT NULL") && !strings.Contains(c, "DEFAULT")
	})
}

// stops returns the ways in which a statement blocks users of a large table in PostgreSQL.
func (m migration) stops(s string) (all []string) {
	if strings.HasPrefix(s, "UPDATE ") {
		all = append(all, "it keeps every row locked that it changes, without a word on how many these are: "+s)
	}
	found := newIndex.FindStringSubmatch(s)
	switch {
	case found == nil:
	case found[1] == "":
		all = append(all, "it stops all changes of the table until the index is made (CONCURRENTLY does not): "+s)
	case !strings.Contains(m.text, "-- +goose NO TRANSACTION"),
		!strings.Contains(strings.ToUpper(m.text), "DROP INDEX CONCURRENTLY IF EXISTS "+found[2]+";"):
		all = append(all, "it cannot be tried again after an interruption: "+s)
	}
	return all
}
