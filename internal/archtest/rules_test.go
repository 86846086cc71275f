package archtest

import (
	"fmt"
	"path"
	"slices"
	"strings"
)

// Check returns the violations of the packages, one sentence each, sorted.
func Check(pkgs []Package) []string {
	var wrong []string
	for _, p := range pkgs {
		layer := LayerFor(p.Path)
		if layer == "" {
			wrong = append(wrong, fmt.Sprintf("%s belongs to no layer: say in archtest/table_test.go what it is", p.Path))
		}
		wrong = append(wrong, checkPackage(p)...)
		for _, f := range p.Files {
			wrong = append(wrong, checkEveryFile(p, f)...)
			wrong = append(wrong, checkParameters(p.Path, f)...)
			if f.Test || layer == Support || layer == "" {
				continue
			}
			wrong = append(wrong, checkComments(p.Path, f)...)
			wrong = append(wrong, checkImports(p.Path, layer, f)...)
			wrong = append(wrong, checkAmbients(p.Path, f)...)
			if matches(transport+"/...", p.Path) {
				wrong = append(wrong, checkHandlers(p.Path, f)...)
			}
			if layer == Platform {
				wrong = append(wrong, checkWords(p.Path, f)...)
			}
		}
		if layer == Support {
			wrong = append(wrong, checkSupport(p)...)
		}
	}
	slices.Sort(wrong)
	return slices.Compact(wrong)
}

// LayerFor returns the layer of a package of this module, or "". The longest matching row wins.
func LayerFor(pkg string) Layer {
	var best string
	for row := range layers {
		if matches(row, pkg) && len(row) > len(best) {
			best = row
		}
	}
	return layers[best]
}

// matches reports whether a row covers a package: the same path or, with "/...", any path below.
func matches(row, pkg string) bool {
	above, all := strings.CutSuffix(row, "/...")
	return pkg == above || all && strings.HasPrefix(pkg, above+"/")
}

func checkPackage(p Package) []string {
	var wrong []string
	if len(strings.Fields(p.Doc)) < 4 && !onlyTests(p) {
		wrong = append(wrong, fmt.Sprintf("%s has no doc comment that says what it is for", p.Path))
	}
	for _, name := range []string{path.Base(p.Path), p.Name} {
		if slices.Contains(emptyNames, name) {
			wrong = append(wrong, fmt.Sprintf("%s: the name %q says nothing of what is inside", p.Path, name))
		}
	}
	return wrong
}

func checkComments(pkg string, f File) (wrong []string) {
	if f.Generated {
		return nil
	}
	for _, name := range f.Uncommented {
		wrong = append(wrong, fmt.Sprintf("%s/%s: %s has no doc comment", pkg, f.Name, name))
	}
	return wrong
}

// maxParameters is the number of parameters that a function may have. More are a struct.
const maxParameters = 5

func checkParameters(pkg string, f File) (wrong []string) {
	if f.Test || f.Generated {
		return nil
	}
	for _, name := range f.Crowded {
		wrong = append(wrong, fmt.Sprintf("%s/%s: %s has more than %d parameters", pkg, f.Name, name, maxParameters))
	}
	return wrong
}

func onlyTests(p Package) bool {
	return !slices.ContainsFunc(p.Files, func(f File) bool { return !f.Test })
}

func checkEveryFile(p Package, f File) []string {
	var wrong []string
	if stem := strings.TrimSuffix(strings.TrimSuffix(f.Name, ".go"), "_test"); slices.Contains(emptyNames, stem) {
		wrong = append(wrong, fmt.Sprintf("%s/%s: the name says nothing of what is inside", p.Path, f.Name))
	}
	for _, use := range f.Uses {
		if slices.Contains(nowhere, use) && p.Path != onlySkipper {
			wrong = append(wrong, fmt.Sprintf("%s/%s calls %s, which nothing here may", p.Path, f.Name, use))
		}
	}
	return wrong
}

func checkImports(pkg string, layer Layer, f File) []string {
	var wrong []string
	for _, imported := range f.Imports {
		var complaint string
		switch {
		case imported == Module || strings.HasPrefix(imported, Module+"/"):
			complaint = ownImport(pkg, layer, short(imported))
		case strings.Contains(strings.Split(imported, "/")[0], "."):
			complaint = libraryImport(pkg, imported)
		case layer == Capability && slices.ContainsFunc(forbiddenInCapabilities,
			func(row string) bool { return matches(row, imported) }):
			complaint = "a capability knows no machine, database or protocol"
		}
		if complaint != "" {
			wrong = append(wrong, fmt.Sprintf("%s/%s imports %s: %s", pkg, f.Name, imported, complaint))
		}
	}
	return wrong
}

// ownImport returns the violation of an import of a package of this module, or "".
func ownImport(pkg string, layer Layer, imported string) string {
	target := LayerFor(imported)
	switch {
	case target == "":
		return "it belongs to no layer"
	case target == Support:
		return "the product never imports what is there for tests"
	case pkg == transport && target == Capability && !slices.Contains(transportCapabilities, imported):
		return "the transport knows only who calls: the service belongs to a room"
	case layer == Composition || slices.Contains(mayImport[layer], target) || slices.Contains(oneToOne[pkg], imported):
		return ""
	case layer == Capability && target == Capability:
		if slices.Contains(capabilityImports["*"], imported) || slices.Contains(capabilityImports[pkg], imported) {
			return ""
		}
		return "capabilities import each other only by the list in archtest/table_test.go"
	}
	return fmt.Sprintf("%s may not import %s", layer, target)
}

// libraryImport returns the violation of an import of an outside library, or "".
func libraryImport(pkg, imported string) string {
	owners, found := ownersFor(imported)
	if !found {
		return "no row of libraryOwners in archtest/table_test.go allows this library"
	}
	if !slices.Contains(owners, pkg) {
		return "it belongs to " + strings.Join(owners, ", ")
	}
	return ""
}

func ownersFor(imported string) (owners []string, found bool) {
	for library, of := range libraryOwners {
		if matches(library+"/...", imported) {
			return of, true
		}
	}
	return nil, false
}

// checkSupport checks test support, which may import the whole product; outside libraries still have their owners.
func checkSupport(p Package) []string {
	var wrong []string
	for _, f := range p.Files {
		for _, imported := range f.Imports {
			owners, found := ownersFor(imported)
			if found && !f.Test && !slices.Contains(owners, p.Path) {
				wrong = append(wrong, fmt.Sprintf(
					"%s/%s imports %s: it belongs to %s", p.Path, f.Name, imported, strings.Join(owners, ", "),
				))
			}
		}
	}
	return wrong
}

func checkAmbients(pkg string, f File) []string {
	var wrong []string
	for _, a := range ambients {
		if slices.ContainsFunc(a.Owners, func(row string) bool { return matches(row, pkg) }) {
			continue
		}
		for _, used := range slices.Concat(f.Uses, f.Imports) {
			if slices.Contains(a.Uses, used) {
				wrong = append(
					wrong, fmt.Sprintf("%s/%s %s (%s): only %s may", pkg, f.Name, a.Name, used, strings.Join(a.Owners, ", ")),
				)
			}
		}
	}
	return wrong
}

// checkHandlers rejects calls of a service's store, because handlers call services.
func checkHandlers(pkg string, f File) (wrong []string) {
	for _, used := range f.Uses {
		if strings.HasPrefix(used, "Store.") {
			wrong = append(wrong, fmt.Sprintf("%s/%s calls %s: a handler calls the service instead", pkg, f.Name, used))
		}
	}
	return wrong
}

func checkWords(pkg string, f File) []string {
	var wrong []string
	for _, name := range f.Exported {
		for _, word := range fieldWords {
			if strings.Contains(name, word) {
				wrong = append(wrong, fmt.Sprintf("%s/%s: %s is a word of the field, the platform has none", pkg, f.Name, name))
			}
		}
	}
	return wrong
}
