package auditdesk_test

import (
	"go/ast"
	"go/printer"
	"go/token"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// otherDetails lists names of details that the test cannot find in the code, by writer. The test does not read the
// packages auditdesk and consent: consent has events of its own, with details that never reach the trail.
var otherDetails = map[string][]string{
	"the desk": {"of", "ofNumber", "by", "byNumber", "action", "from", "to", "address", "rows"},
	"consent": {
		"consent", "sha256", "certificate", "receivedBy", "signedOn", "identity", "present", "place", "presentSince",
		"on", "told", "fingerprint", "ends",
	},
}

// computedDetails lists expressions that compute a name from a fact or part. The test finds the fact in its table.
var computedDetails = []string{
	`field`, `field + "Before"`, `part + "Before"`, `one.Field`, `one.Field + "Before"`, `"from-" + string(k)`,
	`part + "Name"`, // for the history of an account, not in the trail
}

// silent lists packages that write no events, or are in otherDetails.
var silent = []string{"config", "consent", "jobs", "notify", "platform", "storage"}

// notDetails are keys of other string maps.
var notDetails = []string{"filename"}

// former matches the prefix or suffix of a former value's name.
var former = regexp.MustCompile(`^from-|Before$`)

// detailNames collects the names of details in the code.
type detailNames struct {
	t      *testing.T
	consts map[string]string // values of constants with a name that ends in Detail
	places map[string]string // the place of each name
}

// add records the name of a detail, given as a literal or a constant.
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

// read visits a file. It skips tables of the package and tables of strings that a loop iterates in place.
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

// visit records the names in a node. In files of facts, each line of a table begins with a name.
func (d detailNames) visit(set *token.FileSet, n ast.Node, isFacts bool) bool {
	switch n := n.(type) {
	case *ast.KeyValueExpr:
		if key, ok := n.Key.(*ast.Ident); ok && key.Name == "Params" { // parameters of an email
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

// isDetails reports whether the assigned map is called details.
func isDetails(of ast.Expr) bool {
	switch of := of.(type) {
	case *ast.Ident:
		return slices.Contains([]string{"details", "named"}, of.Name)
	case *ast.SelectorExpr:
		return of.Sel.Name == "Details"
	}
	return false
}

// details returns the name of every detail in the code, with one place where it occurs.
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

// eachConst calls fn for every string constant in the code, with the name of its type.
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

// TestDetails_HaveWords: every detail that the code writes has words in both languages, and the catalogue has no
// others. A former value uses the words of its fact.
// Shows R15.1b.
func TestDetails_HaveWords(t *testing.T) {
	want := map[string]string{}
	for name, place := range details(t) {
		want["audit.detail."+former.ReplaceAllString(name, "")] = place
	}
	for _, lang := range []string{"en", "es"} {
		words := words(t, lang)
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
