package archtest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// A Package has the properties of a package that the rules check. Paths of this module's packages omit the module:
// "internal/audit".
type Package struct {
	Path  string
	Name  string
	Doc   string
	Files []File
}

// A File is one Go source file, with any build tags.
type File struct {
	Name        string
	Test        bool
	Generated   bool
	Imports     []string
	Uses        []string // "path.Name" of an import, "(t).Skip" of a variable, "Store.Save" of a store
	Exported    []string // names of exported types, functions, methods, variables, constants
	Uncommented []string // the exported names without a doc comment
	Crowded     []string // functions with more than maxParameters parameters
}

// Load reads every package below root, the root of the module.
func Load(root string) ([]Package, error) {
	list := exec.Command("go", "list",
		"-json=Dir,ImportPath,Name,Doc,GoFiles,CgoFiles,IgnoredGoFiles,TestGoFiles,XTestGoFiles", "./...")
	list.Dir = root
	var complaints bytes.Buffer
	list.Stderr = &complaints
	out, err := list.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w\n%s", err, complaints.String())
	}
	var pkgs []Package
	for decoder := json.NewDecoder(bytes.NewReader(out)); ; {
		var listed struct {
			Dir, ImportPath, Name, Doc                                   string
			GoFiles, CgoFiles, IgnoredGoFiles, TestGoFiles, XTestGoFiles []string
		}
		if err := decoder.Decode(&listed); errors.Is(err, io.EOF) {
			return pkgs, nil
		} else if err != nil {
			return nil, fmt.Errorf("go list: %w", err)
		}
		p := Package{Path: short(listed.ImportPath), Name: listed.Name, Doc: listed.Doc}
		for _, name := range slices.Concat(listed.GoFiles, listed.CgoFiles, listed.IgnoredGoFiles, listed.TestGoFiles,
			listed.XTestGoFiles) {
			f, err := parse(filepath.Join(listed.Dir, name), nil)
			if err != nil {
				return nil, err
			}
			p.Files = append(p.Files, f)
		}
		pkgs = append(pkgs, p)
	}
}

// parse parses a file, or source if it is not nil.
func parse(path string, source any) (File, error) {
	tree, err := parser.ParseFile(token.NewFileSet(), path, source, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return File{}, err
	}
	return describe(filepath.Base(path), tree), nil
}

func describe(name string, tree *ast.File) File {
	f := File{Name: name, Test: strings.HasSuffix(name, "_test.go"), Generated: ast.IsGenerated(tree)}
	imported := map[string]string{} // by the name in this file
	for _, spec := range tree.Imports {
		path, _ := strconv.Unquote(spec.Path.Value)
		f.Imports = append(f.Imports, path)
		local := localName(path)
		if spec.Name != nil {
			local = spec.Name.Name
		}
		imported[local] = path
	}
	ast.Inspect(tree, func(n ast.Node) bool {
		if selector, ok := n.(*ast.SelectorExpr); ok {
			if x, ok := selector.X.(*ast.Ident); ok {
				from, ok := imported[x.Name]
				if !ok {
					from = "(" + x.Name + ")"
				}
				f.Uses = append(f.Uses, from+"."+selector.Sel.Name)
			}
			if x, ok := selector.X.(*ast.SelectorExpr); ok && x.Sel.Name == "Store" {
				f.Uses = append(f.Uses, "Store."+selector.Sel.Name)
			}
		}
		return true
	})
	for _, decl := range tree.Decls {
		if fn, ok := decl.(*ast.FuncDecl); ok && fn.Type.Params.NumFields() > maxParameters {
			f.Crowded = append(f.Crowded, fn.Name.Name)
		}
		for _, d := range exported(decl) {
			f.Exported = append(f.Exported, d.name)
			if !d.hasComment {
				f.Uncommented = append(f.Uncommented, d.name)
			}
		}
	}
	return f
}

type declared struct {
	name       string
	hasComment bool
}

func exported(decl ast.Decl) (names []declared) {
	add := func(id *ast.Ident, comments ...*ast.CommentGroup) {
		isComment := func(c *ast.CommentGroup) bool { return c != nil }
		if id.IsExported() {
			names = append(names, declared{id.Name, slices.ContainsFunc(comments, isComment)})
		}
	}
	switch d := decl.(type) {
	case *ast.FuncDecl:
		if d.Recv != nil && isUnexported(d.Recv.List[0].Type) {
			names = append(names, declared{d.Name.Name, true}) // documented by its type's interface
			return names
		}
		add(d.Name, d.Doc)
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch s := spec.(type) {
			case *ast.TypeSpec:
				add(s.Name, d.Doc, s.Doc)
			case *ast.ValueSpec:
				for _, id := range s.Names {
					add(id, d.Doc, s.Doc, s.Comment)
				}
			}
		}
	}
	return names
}

// isUnexported reports whether a receiver's type is visible only in its own package.
func isUnexported(receiver ast.Expr) bool {
	switch t := receiver.(type) {
	case *ast.StarExpr:
		return isUnexported(t.X)
	case *ast.IndexExpr:
		return isUnexported(t.X)
	case *ast.Ident:
		return !t.IsExported()
	}
	return false
}

// localName returns the default name of an import, approximately: the last element of the path that is not a version.
func localName(path string) string {
	parts := strings.Split(path, "/")
	last := parts[len(parts)-1]
	if len(parts) > 1 && len(last) > 1 && last[0] == 'v' && last[1] >= '0' && last[1] <= '9' {
		last = parts[len(parts)-2]
	}
	return last
}

// short removes the module from an import path.
func short(path string) string { return strings.TrimPrefix(path, Module+"/") }
