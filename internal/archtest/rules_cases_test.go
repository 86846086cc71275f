package archtest

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

const doc = "Package x is for something."

// Every rule is broken once here, because a rule that nothing can break is useless.
func TestRules_CanFail(t *testing.T) {
	cases := []struct {
		name, pkg, source string
		want              string // "" for no violation
	}{
		{"a command starts the application", "cmd/beacon", `import _ "beacon/internal/app"`, ""},
		{"a command does nothing else", "cmd/beacon", `import _ "beacon/internal/storage"`, "command may not import edge"},
		{
			"the composition imports anything", "internal/app",
			`import (_ "beacon/internal/storage"; _ "beacon/internal/httpapi"; _ "beacon/web")`, "",
		},
		{"but not test support", "internal/app", `import _ "beacon/internal/testkit/pgtest"`, "there for tests"},
		{
			"HTTP does not know the database", "internal/httpapi", `import _ "beacon/internal/storage"`,
			"edge may not import edge",
		},
		{"jobs do not know HTTP", "internal/jobs", `import _ "beacon/internal/httpapi"`, "edge may not import edge"},
		{
			"the database does not know jobs", "internal/storage", `import _ "beacon/internal/jobs"`, "edge may not import edge",
		},
		{"the database knows its generated queries", "internal/storage", `import _ "beacon/internal/storage/sqlgen"`, ""},
		{"nobody else does", "internal/jobs", `import _ "beacon/internal/storage/sqlgen"`, "edge may not import generated"},
		{
			"a room knows capabilities and settings", "internal/httpapi/vouchers",
			`import (_ "beacon/internal/voucher"; _ "beacon/internal/config")`, "",
		},
		{"the transport knows who calls", "internal/httpapi", `import _ "beacon/internal/staff"`, ""},
		{
			"the transport knows no other service", "internal/httpapi", `import _ "beacon/internal/voucher"`,
			"belongs to a room",
		},
		{
			"a room knows no other", "internal/httpapi/coaches", `import _ "beacon/internal/httpapi/patient"`,
			"edge may not import edge",
		},
		{
			"nothing knows the composition", "internal/jobs", `import _ "beacon/internal/app"`,
			"edge may not import composition",
		},
		{"a capability knows the platform", "internal/microsite", `import _ "beacon/internal/platform/blob"`, ""},
		{
			"a capability leaves a trace and tells", "internal/microsite",
			`import (_ "beacon/internal/audit"; _ "beacon/internal/notify")`, "",
		},
		{"a capability knows no other", "internal/microsite", `import _ "beacon/internal/visits"`, "only by the list"},
		{
			"a capability knows no edge", "internal/microsite", `import _ "beacon/internal/storage"`,
			"capability may not import edge",
		},
		{
			"a capability knows no settings", "internal/microsite", `import _ "beacon/internal/config"`,
			"capability may not import config",
		},
		{
			"the platform knows no capability", "internal/platform/mail", `import _ "beacon/internal/notify"`,
			"platform may not import capability",
		},
		{"every package has a layer", "internal/novelty", ``, "belongs to no layer"},
		{"a part of a capability is a decision", "internal/microsite/parts", ``, "belongs to no layer"},
		{
			"what has no layer is not imported", "internal/httpapi", `import _ "beacon/internal/novelty"`, "belongs to no layer",
		},

		{"five parameters", "internal/microsite", `func f(a, b int, c, d string, e ...bool) {}`, ""},
		{
			"six are a struct", "internal/microsite", `func (s s) f(a, b int, c, d string, _, _ bool) {}`,
			"more than 5 parameters",
		},

		{
			"a handler does not call a store", "internal/httpapi/vouchers", `func (s *h) f() { s.Vouchers.Store.Holders() }`,
			"a handler calls the service instead",
		},
		{"no database in a capability", "internal/voucher", `import _ "database/sql"`, "no machine, database or protocol"},
		{"no protocol in a capability", "internal/voucher", `import _ "net/http"`, "no machine, database or protocol"},
		{"nor a part of it", "internal/voucher", `import _ "net/http/httptest"`, "no machine, database or protocol"},
		{"no machine in a capability", "internal/voucher", `import _ "os"`, "no machine, database or protocol"},
		{"addresses may be read", "internal/voucher", `import (_ "net/mail"; _ "net/netip"; _ "net/url")`, ""},
		{
			"no web framework in a capability", "internal/voucher", `import _ "github.com/danielgtaylor/huma/v2"`,
			"belongs to internal/httpapi",
		},
		{"no driver in a capability", "internal/voucher", `import _ "modernc.org/sqlite"`, "belongs to internal/storage"},
		{"no driver in HTTP", "internal/httpapi", `import _ "github.com/jackc/pgx/v5/stdlib"`, "belongs to internal/storage"},
		{
			"the owner uses its library", "internal/platform/blob", `import _ "github.com/minio/minio-go/v7/pkg/credentials"`,
			"",
		},
		{
			"a library with a similar name is another", "internal/platform/blob", `import _ "github.com/minio/minio-go/v77"`,
			"no row of libraryOwners",
		},
		{"an unknown library is a decision", "internal/app", `import _ "example.com/novelty"`, "no row of libraryOwners"},
		{"a test library stays in tests", "internal/jobs", `import _ "pgregory.net/rapid"`, "no row of libraryOwners"},
		{
			"a fake stays where it is", "internal/testkit/pgtest", `import _ "github.com/johannesboyne/gofakes3"`,
			"belongs to internal/testkit/s3test",
		},

		{
			"text from people is escaped", "internal/notify", `import "html/template"; var _ = template.HTML("")`,
			"writes into a page without escaping",
		},

		{"no clock of one's own", "internal/visits", `import "time"; var _ = time.Now()`, "reads the machine's clock"},
		{"not as a value", "internal/visits", `import "time"; var _ = time.Now`, "reads the machine's clock"},
		{
			"not under another name", "internal/visits", `import t "time"; var _ = t.Since(t.Time{})`,
			"reads the machine's clock",
		},
		{"the clock is the clock's", "internal/platform/clock", `import "time"; var _ = time.Now()`, ""},
		{"a field named like the package is none", "internal/visits", `var time struct{ Now int }; var _ = time.Now`, ""},
		{"no waiting", "internal/microsite", `import "time"; var _ = time.After(0)`, "waits by the machine's clock"},
		{"no environment", "internal/app", `import "os"; var _ = os.Getenv("HOME")`, "reads the environment"},
		{"no chance of one's own", "internal/visits", `import _ "math/rand/v2"`, "makes its own chance"},
		{"nor the good one", "internal/staff", `import _ "crypto/rand"`, "makes its own chance"},
		{"no sudden end", "internal/app", `import "os"; func f() { os.Exit(1) }`, "ends the process"},
		{"test support may look at the clock", "internal/testkit/pgtest", `import "time"; var _ = time.Now()`, ""},
		{"nobody sleeps", "internal/testkit/pgtest", `import "time"; func f() { time.Sleep(1) }`, "calls time.Sleep"},

		{"the platform has no words of the field", "internal/platform/mail", `func SendToDonor() {}`, "a word of the field"},
		{"names say something", "internal/platform/utils", ``, "says nothing"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			f, err := parse("some.go", "package x; "+c.source)
			if err != nil {
				t.Fatal(err)
			}
			expect(t, Check([]Package{{Path: c.pkg, Name: "x", Doc: doc, Files: []File{f}}}), c.want)
		})
	}
}

func TestTestFiles_MayNotSleepOrSkip(t *testing.T) {
	free := `import ("time"; _ "database/sql"; _ "beacon/internal/storage/storetest"; _ "pgregory.net/rapid"); var _ = time.Now()`
	for source, want := range map[string]string{
		free: "",
		`import "time"; func f() { time.Sleep(1) }`:               "calls time.Sleep",
		`import "testing"; func f(t *testing.T) { t.Skip("no") }`: "calls (t).Skip",
	} {
		f, err := parse("some_test.go", "package x; "+source)
		if err != nil {
			t.Fatal(err)
		}
		product := File{Name: "some.go"}
		expect(t, Check([]Package{{Path: "internal/voucher", Name: "voucher", Doc: doc, Files: []File{product, f}}}), want)
	}
}

func TestPackages_HaveComment(t *testing.T) {
	product := []File{{Name: "some.go"}}
	expect(t, Check([]Package{{Path: "internal/voucher", Name: "voucher", Files: product}}), "no doc comment")
	expect(
		t,
		Check([]Package{
			{
				Path:  "internal/voucher",
				Name:  "voucher",
				Doc:   doc,
				Files: []File{{Name: "helpers_test.go", Test: true}},
			},
		}),
		"says nothing",
	)
}

func TestExported_HaveComment(t *testing.T) {
	for source, want := range map[string]string{
		"func Do() {}":                          "some.go: Do has no doc comment",
		"type T struct{}":                       "some.go: T has no doc comment",
		"const C = 1":                           "some.go: C has no doc comment",
		"// Do does.\nfunc Do() {}":             "",
		"// T is.\ntype (\n\tT int\n\tU int\n)": "",
		"type t int\n\nfunc (t) Do() {}":        "",
		"var (\n\tV = 1 // V is.\n)":            "",
	} {
		f, err := parse("some.go", "package x\n\n"+source)
		if err != nil {
			t.Fatal(err)
		}
		expect(t, Check([]Package{{Path: "internal/voucher", Name: "voucher", Doc: doc, Files: []File{f}}}), want)
	}
}

func TestLongFiles_IgnoresGeneratedFiles(t *testing.T) {
	lines := func(first string, n int) *fstest.MapFile {
		return &fstest.MapFile{Data: []byte(first + strings.Repeat("\n", n))}
	}
	tree := fstest.MapFS{
		"internal/a/long.go":             lines("package a", 501),
		"internal/a/fits.go":             lines("package a", 500),
		"internal/a/made.go":             lines("// Code generated by a tool. DO NOT EDIT.", 900),
		"web/src/Long.tsx":               lines("//", 501),
		"web/src/Long.module.css":        lines("/**/", 501),
		"web/src/catalogue.json":         lines("{", 900),
		"web/node_modules/other/long.ts": lines("//", 900),
		".cache/long.go":                 lines("package a", 900),
	}
	wrong, files, err := TooLong(tree, 500)
	if err != nil || files != 5 {
		t.Fatalf("looked at %d files, %v", files, err)
	}
	for i, name := range []string{"internal/a/long.go", "web/src/Long.module.css", "web/src/Long.tsx"} {
		if i >= len(wrong) || !strings.HasPrefix(wrong[i], name+" has 501 lines") {
			t.Errorf("got %q", wrong)
		}
	}
}

// A row with a name that no longer exists misleads readers, and contradictory rows have a random effect.
func TestImportTable_IsConsistent(t *testing.T) {
	for library := range libraryOwners {
		for other := range libraryOwners {
			if other != library && matches(library+"/...", other) {
				t.Errorf("%s and %s overlap", library, other)
			}
		}
	}
	for pkg, imports := range capabilityImports {
		for _, imported := range imports {
			if LayerFor(imported) != Capability || pkg != "*" && LayerFor(pkg) != Capability {
				t.Errorf("%s → %s is no pair of capabilities", pkg, imported)
			}
		}
	}
	for _, owners := range libraryOwners {
		for _, owner := range owners {
			if l := LayerFor(owner); l == "" || l == Capability || l == Command {
				t.Errorf("%s owns a library but is %q", owner, l)
			}
		}
	}
	names := []Layer{Command, Composition, Edge, Capability, Config, Platform, Generated, Frontend, Support}
	for row, layer := range layers {
		if !slices.Contains(names, layer) {
			t.Errorf("%s has the unknown layer %q", row, layer)
		}
	}
}

func expect(t *testing.T, wrong []string, want string) {
	t.Helper()
	if want == "" && len(wrong) != 0 || want != "" && !strings.Contains(fmt.Sprint(wrong), want) {
		t.Errorf("got %q, want %q", wrong, want)
	}
}
