package archtest_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"strings"
	"testing"
)

// TestExportedNames_AreUsed reports exported functions, types, constants and variables that occur only in their
// declaration. staticcheck reports unexported names. Methods are left out, because they may satisfy an interface of a
// library.
func TestExportedNames_AreUsed(t *testing.T) {
	declared := map[string]string{} // name to file
	occurrences := map[string]int{}
	tree := os.DirFS(root)
	err := fs.WalkDir(tree, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			if entry != nil && (entry.Name() == "node_modules" || entry.Name() == ".cache") {
				return fs.SkipDir
			}
			return err
		}
		if !strings.HasSuffix(path, ".go") {
			return nil
		}
		source, err := fs.ReadFile(tree, path)
		if err != nil {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, source, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if name, ok := n.(*ast.Ident); ok {
				occurrences[name.Name]++
			}
			return true
		})
		if strings.HasSuffix(path, "_test.go") || ast.IsGenerated(file) {
			return nil
		}
		for _, name := range exportedNames(file) {
			declared[name] = path
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(declared) < 1000 {
		t.Errorf("found only %d exported names", len(declared))
	}
	for name, path := range declared {
		if occurrences[name] == 1 {
			t.Errorf("%s: nothing uses %s", path, name)
		}
	}
}

func exportedNames(file *ast.File) (names []string) {
	add := func(name *ast.Ident) {
		if name.IsExported() {
			names = append(names, name.Name)
		}
	}
	for _, decl := range file.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil {
				add(d.Name)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch s := spec.(type) {
				case *ast.TypeSpec:
					add(s.Name)
				case *ast.ValueSpec:
					for _, name := range s.Names {
						add(name)
					}
				}
			}
		}
	}
	return names
}
