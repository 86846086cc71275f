package auditdesk_test

import (
	"encoding/json"
	"go/ast"
	"go/printer"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// otherDetails are names of details that the test does not find in the code, by who writes them. The desk and
// consent are not read: a consent has events of its own, with details that never come into the trail.
var otherDetails = map[string][]string{
	"the desk": {"of", "ofNumber", "by", "byNumber", "action", "from", "to", "address", "rows"},
	"consent": {
		"consent", "sha256", "certificate", "receivedBy", "signedOn", "identity", "present", "place", "presentSince",
		"on", "told", "fingerprint", "ends",
	},
}

// computedDetails are names that the code puts together: of facts and parts that the test finds where they are listed.
var computedDetails = []string{
	`field`, `field + "Before"`, `part + "Before"`, `one.Field`, `one.Field + "Before"`, `"from-" + string(k)`,
	`part + "Name"`, // for the history of an account, not in the trail
}

// silent are packages that write no events, or are in otherDetails.
var silent = []string{"config", "consent", "jobs", "notify", "platform", "storage"}

// notDetails are names in other maps of texts.
var notDetails = []string{"filename"}

// former is what stands around the name of a fact in the name of what it was before.
var former = regexp.MustCompile(`^from-|Before$`)

// detailNames finds the names of details in the code.
type detailNames struct {
	t      *testing.T
	consts map[string]string // texts of constants whose name ends in Detail
	places map[string]string // where a name is written
}

// add notes the name of a detail, a text or a constant.
func (d detailNames) add(set *token.FileSet, name ast.Expr) {
	place := set.Position(name.Pos()).String()
	if literal, ok := name.(*ast.BasicLit); ok && literal.Kind == token.STRING {
		text, err := strconv.Unquote(literal.Value)
		if err == nil && !slices.Contains(notDetails, text) {
			d.places[text] = place
		}
		return
	}
	var said strings.Builder
	if err := printer.Fprint(&said, set, name); err != nil {
		d.t.Fatal(err)
	}
	_, last, isQualified := strings.Cut(said.String(), ".")
	if !isQualified {
		last = said.String()
	}
	if text, ok := d.consts[last]; ok {
		d.places[text] = place
	} else if !slices.Contains(computedDetails, said.String()) && !strings.HasPrefix(said.String(), "notify.") {
		d.t.Errorf("%s: nobody knows which details %s names: see computedDetails", place, said.String())
	}
}

// read goes through a file, but for tables of the package and for tables of texts that a loop has in place.
func (d detailNames) read(set *token.FileSet, file *ast.File) {
	isFacts := strings.HasSuffix(set.Position(file.Pos()).Filename, "facts.go")
	var visit func(n ast.Node) bool
	visit = func(n ast.Node) bool {
		if loop, ok := n.(*ast.RangeStmt); ok {
			if table, ok := loop.X.(*ast.CompositeLit); ok && isTexts(table.Type) {
				ast.Inspect(loop.Body, visit)
				return false
			}
		}
		return d.visit(set, n, isFacts)
	}
	for _, part := range file.Decls {
		if table, ok := part.(*ast.GenDecl); !ok || table.Tok != token.VAR {
			ast.Inspect(part, visit)
		}
	}
}

// visit notes the names in a part of the code. In files of facts each line of a table begins with one.
func (d detailNames) visit(set *token.FileSet, n ast.Node, isFacts bool) bool {
	switch n := n.(type) {
	case *ast.KeyValueExpr:
		if key, ok := n.Key.(*ast.Ident); ok && key.Name == "Params" { // of a mail
			return false
		}
	case *ast.CompositeLit:
		isMap := isTexts(n.Type)
		for i, element := range n.Elts {
			pair, isPair := element.(*ast.KeyValueExpr)
			literal, isText := element.(*ast.BasicLit)
			switch {
			case isMap && isPair:
				d.add(set, pair.Key)
			case isFacts && n.Type == nil && i == 0 && isText && literal.Kind == token.STRING:
				d.add(set, literal)
			}
		}
	case *ast.AssignStmt:
		for _, to := range n.Lhs {
			if index, ok := to.(*ast.IndexExpr); ok && isDetails(index.X) {
				d.add(set, index.Index)
			}
		}
	case *ast.CallExpr:
		if f, ok := n.Fun.(*ast.SelectorExpr); ok && f.Sel.Name == "Add" && len(n.Args) == 3 {
			if of, ok := f.X.(*ast.Ident); ok && of.Name == "changes" {
				if literal, ok := n.Args[0].(*ast.BasicLit); ok {
					d.add(set, literal)
				}
			}
		}
	}
	return true
}

// isTexts reports whether a type is map[string]string.
func isTexts(of ast.Expr) bool {
	m, ok := of.(*ast.MapType)
	if !ok {
		return false
	}
	key, isKey := m.Key.(*ast.Ident)
	value, isValue := m.Value.(*ast.Ident)
	return isKey && isValue && key.Name == "string" && value.Name == "string"
}

// isDetails reports whether something that is written into is called details.
func isDetails(of ast.Expr) bool {
	switch of := of.(type) {
	case *ast.Ident:
		return slices.Contains([]string{"details", "named"}, of.Name)
	case *ast.SelectorExpr:
		return of.Sel.Name == "Details"
	}
	return false
}

// details returns every name that the code gives to a detail, with one place where it does.
func details(t *testing.T) map[string]string {
	d := detailNames{t, map[string]string{}, map[string]string{}}
	eachConst(t, func(name, of, text, path string) {
		if strings.HasSuffix(name, "Detail") {
			d.consts[name] = text
		}
		if of == "Kind" && strings.Contains(path, "retention") {
			d.places[text] = path
		}
	})
	scan(t, func(set *token.FileSet, file *ast.File, _ string) {
		path := filepath.ToSlash(set.Position(file.Pos()).Filename)
		if !slices.Contains(silent, strings.Split(path, "/")[1]) {
			d.read(set, file)
		}
	})
	for who, names := range otherDetails {
		for _, name := range names {
			d.places[name] = who
		}
	}
	return d.places
}

// eachConst calls fn for every constant of the code that is a text, with the name of its type.
func eachConst(t *testing.T, fn func(name, of, text, path string)) {
	scan(t, func(set *token.FileSet, file *ast.File, _ string) {
		ast.Inspect(file, func(n ast.Node) bool {
			spec, ok := n.(*ast.ValueSpec)
			if !ok || len(spec.Values) != len(spec.Names) {
				return true
			}
			of, _ := spec.Type.(*ast.Ident)
			for i, value := range spec.Values {
				literal, ok := value.(*ast.BasicLit)
				if !ok || literal.Kind != token.STRING {
					continue
				}
				text, err := strconv.Unquote(literal.Value)
				if err != nil {
					t.Fatal(err)
				}
				kind := ""
				if of != nil {
					kind = of.Name
				}
				fn(spec.Names[i].Name, kind, text, set.Position(spec.Pos()).Filename)
			}
			return true
		})
	})
}

// TestDetails_HaveWords: the name of every detail that the code writes has words in both languages, and nothing else
// has. What a fact was before is said with the fact's words.
// Shows R15.1b.
func TestDetails_HaveWords(t *testing.T) {
	want := map[string]string{}
	for name, place := range details(t) {
		want["audit.detail."+former.ReplaceAllString(name, "")] = place
	}
	for _, lang := range []string{"en", "es"} {
		text, err := os.ReadFile("../../catalogues/" + lang + "/audit.json")
		words := map[string]string{}
		if err == nil {
			err = json.Unmarshal(text, &words)
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, id := range slices.Sorted(maps.Keys(want)) {
			if words[id] == "" {
				t.Errorf("%s: %s: %s has no words", lang, want[id], id)
			}
		}
		for _, id := range slices.Sorted(maps.Keys(words)) {
			if strings.HasPrefix(id, "audit.detail.") && want[id] == "" {
				t.Errorf("%s: no code writes %s", lang, id)
			}
		}
	}
}
