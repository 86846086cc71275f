package auditdesk_test

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"beacon/internal/auditdesk"
)

// composed lists the actions that the code concatenates, keyed by the expression. A new expression is a new line here.
var composed = map[string][]string{
	`"consent." + e.Action`: consentActions,
	`.Kind + ".set-back"`:   {"donor.set-back", "voucher-holder.set-back"},
	`.Kind + ".reminded"`:   {"donor.reminded", "voucher-holder.reminded"},
	`.Kind + ".lost-link-`:  forRecords("lost-link-answered"),
	`.Kind + ".email-change-`: forRecords(
		"email-change-asked", "email-change-confirmed", "email-change-refused", "email-change-withdrawn",
	),
	`on.Kind+".opened-in-emergency"`: {
		"microsite.opened-in-emergency", "intake.opened-in-emergency", "donor.opened-in-emergency",
		"voucher-holder.opened-in-emergency",
	},
	`on.Kind+".emergency-closed"`: {
		"microsite.emergency-closed", "intake.emergency-closed", "donor.emergency-closed",
		"voucher-holder.emergency-closed",
	},
	`.Kind)+".mails-viewed"`:    forRecords("mails-viewed"),
	`.Kind)+".mail-sent-again"`: forRecords("mail-sent-again"),
	`.Kind)+".mail-bounced"`:    forRecords("mail-bounced"),
	`.Kind)+".address-settled"`: forRecords("address-settled"),
}

var consentActions = []string{
	"consent.sample-opened", "consent.agreed-to-sign", "consent.initials-given", "consent.photo-given",
	"consent.document-shown", "consent.signature-given", "consent.document-kept", "consent.paper-received",
	"consent.started-over", "consent.given-up", "consent.replaced", "consent.asked-again", "consent.copy-opened",
	"consent.supervision-started", "consent.photo-deleted",
}

func forRecords(words ...string) (actions []string) {
	for _, kind := range []string{"microsite", "referral", "donor", "voucher-holder"} {
		for _, word := range words {
			actions = append(actions, kind+"."+word)
		}
	}
	return actions
}

// notActions look like actions but are not.
var notActions = []string{
	"videos.heading", "videos.intro", "referral.lead-source", "staff.oidc",
}

var actionLike = regexp.MustCompile(`^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$`)

// scan calls fn for every Go file of the product.
func scan(t *testing.T, fn func(set *token.FileSet, file *ast.File, text string)) {
	t.Helper()
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := d.Name()
		if d.IsDir() && slices.Contains([]string{"testkit", "sqlgen", "archtest", "demo", "auditdesk"}, name) {
			return filepath.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, path, text, 0)
		if err == nil {
			fn(set, file, string(text))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// literals returns every string literal that could be an action, except ids of sentences. In a file that writes events
// it takes any literal; in other files only literals that start with a known kind.
func literals(t *testing.T, kinds []string) map[string]string {
	found := map[string]string{}
	scan(t, func(set *token.FileSet, file *ast.File, _ string) {
		writes := slices.ContainsFunc(file.Imports, func(i *ast.ImportSpec) bool {
			return i.Path.Value == `"beacon/internal/audit"`
		})
		ast.Inspect(file, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok {
				if f, ok := call.Fun.(*ast.SelectorExpr); ok && f.Sel.Name == "Text" {
					return false
				}
			}
			literal, ok := n.(*ast.BasicLit)
			if !ok || literal.Kind != token.STRING {
				return true
			}
			text, err := strconv.Unquote(literal.Value)
			kind, _, _ := strings.Cut(text, ".")
			if err == nil && actionLike.MatchString(text) && (writes || slices.Contains(kinds, kind)) {
				found[text] = set.Position(literal.Pos()).String()
			}
			return true
		})
	})
	return found
}

// TestActions_AreThoseOfTheCode compares the desk's actions with the code: a new action must have a group, or the desk
// could not show it.
// Shows R15.1b.
func TestActions_AreThoseOfTheCode(t *testing.T) {
	known, kinds := map[string]string{}, []string{"audit"}
	for _, g := range auditdesk.Groups() {
		for _, action := range g.Actions {
			if known[action] != "" {
				t.Errorf("%s is in the groups %s and %s", action, known[action], g.Name)
			}
			known[action] = g.Name
			kind, _, _ := strings.Cut(action, ".")
			kinds = append(kinds, kind)
		}
	}
	inCode := literals(t, kinds)
	for action, place := range inCode {
		_, what, _ := strings.Cut(action, ".")
		isFileOrColumn := slices.Contains([]string{"csv", "html", "json", "pdf", "id"}, what)
		if known[action] == "" && !slices.Contains(notActions, action) && !isFileOrColumn {
			t.Errorf("%s: %s has no group in actions.go", place, action)
		}
	}
	for _, own := range []string{"audit.viewed", "audit.exported", "audit.unusual-viewed"} {
		inCode[own] = "here"
	}
	all := ""
	scan(t, func(_ *token.FileSet, _ *ast.File, text string) { all += text })
	for part, actions := range composed {
		if !strings.Contains(strings.ReplaceAll(all, "string(of.Kind)", "of.Kind"), strings.ReplaceAll(part, " + ", "+")) &&
			!strings.Contains(strings.ReplaceAll(all, "string(of.Kind)", "of.Kind"), part) {
			t.Errorf("the code has no %s any more", part)
		}
		for _, action := range actions {
			inCode[action] = part
		}
	}
	for action := range known {
		if inCode[action] == "" {
			t.Errorf("no code writes %s", action)
		}
	}
}

// TestActions_HaveWords: every action and group has a sentence in both languages, and the catalogue has no others.
// Shows R15.1b.
func TestActions_HaveWords(t *testing.T) {
	want := map[string]bool{}
	for _, g := range auditdesk.Groups() {
		want["audit.group."+g.Name] = true
		for _, action := range g.Actions {
			want["audit.action."+action] = true
			if g.Name == auditdesk.Views { // the short words of a part, for the line of a visit
				want["audit.seen."+action] = true
			}
		}
	}
	for _, lang := range []string{"en", "es"} {
		words := words(t, lang)
		has := map[string]bool{}
		for id := range words {
			if strings.HasPrefix(id, "audit.action.") && id != "audit.action.all" && id != "audit.action.group" ||
				strings.HasPrefix(id, "audit.group.") || strings.HasPrefix(id, "audit.seen.") {
				has[id] = true
			}
		}
		for id := range want {
			if !has[id] {
				t.Errorf("%s: %s has no sentence", lang, id)
			}
		}
		for _, id := range slices.Sorted(maps.Keys(has)) {
			if !want[id] {
				t.Errorf("%s: nothing is called %s", lang, id)
			}
		}
	}
}

// TestKinds_HaveWords: every kind of subject that the code names has words in both languages.
func TestKinds_HaveWords(t *testing.T) {
	kinds := map[string]string{}
	scan(t, func(set *token.FileSet, file *ast.File, _ string) {
		ast.Inspect(file, func(n ast.Node) bool {
			pair, ok := n.(*ast.KeyValueExpr)
			if !ok {
				return true
			}
			key, _ := pair.Key.(*ast.Ident)
			subject, isLiteral := pair.Value.(*ast.CompositeLit)
			if key == nil || key.Name != "Subject" || !isLiteral || len(subject.Elts) == 0 {
				return true
			}
			first := subject.Elts[0]
			if keyed, ok := first.(*ast.KeyValueExpr); ok {
				first = keyed.Value
			}
			if kind, ok := first.(*ast.BasicLit); ok && kind.Kind == token.STRING {
				kinds[strings.Trim(kind.Value, `"`)] = set.Position(kind.Pos()).String()
			}
			return true
		})
	})
	for _, lang := range []string{"en", "es"} {
		words := words(t, lang)
		for kind, place := range kinds {
			if words["audit.kind."+kind] == "" {
				t.Errorf("%s: %s: the kind %s has no words", lang, place, kind)
			}
		}
	}
}

// words returns the catalogue audit in a language.
func words(t *testing.T, lang string) map[string]string {
	t.Helper()
	text, err := os.ReadFile("../../catalogues/" + lang + "/audit.json")
	words := map[string]string{}
	if err == nil {
		err = json.Unmarshal(text, &words)
	}
	if err != nil {
		t.Fatal(err)
	}
	return words
}
