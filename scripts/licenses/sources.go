package main

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"beacon/internal/platform/licenses"

	"github.com/CycloneDX/cyclonedx-go"
)

// legalFile matches the name of a file that has to accompany the component next to it.
var legalFile = regexp.MustCompile(`(?i)^(licen[cs]e|copying|notice|patents|copyright)`)

// goModules returns the modules with at least one package linked into the binary, and Go's standard library.
func goModules() ([]part, error) {
	out, err := run("go", "env", "GOROOT", "GOVERSION")
	if err != nil {
		return nil, err
	}
	root, version, _ := strings.Cut(strings.TrimSpace(out), "\n")
	version = strings.TrimPrefix(version, "go")
	own := part{
		kind: cyclonedx.ComponentTypeLibrary, name: "Go's standard library", version: version,
		url: "pkg:golang/std@" + version, source: "https://go.dev",
	}
	if own.texts, err = legalTexts(root); err != nil {
		return nil, err
	}
	out, err = run("go", "list", "-deps", "-f",
		"{{with .Module}}{{if not .Main}}{{.Path}}\t{{.Version}}\t{{.Dir}}\t{{$.Dir}}{{end}}{{end}}", "./cmd/beacon")
	if err != nil {
		return nil, err
	}
	var parts []part
	for line := range strings.Lines(out) {
		f := strings.Split(strings.TrimSpace(line), "\t")
		if len(f) != 4 {
			continue // Go's own, or ours
		}
		path, version, dir, folder := f[0], f[1], f[2], f[3]
		n := slices.IndexFunc(parts, func(p part) bool { return p.name == path })
		if n < 0 {
			n = len(parts)
			parts = append(parts, part{
				kind: cyclonedx.ComponentTypeLibrary, name: path, version: version,
				url: licenses.ModuleURL(path, version), source: "https://pkg.go.dev/" + path + "@" + version,
			})
		}
		// A folder may contain third-party code with its own license.
		for ; strings.HasPrefix(folder, dir); folder = filepath.Dir(folder) {
			found, err := legalTexts(folder)
			if err != nil {
				return nil, err
			}
			for _, t := range found {
				if !slices.Contains(parts[n].texts, t) {
					parts[n].texts = append(parts[n].texts, t)
				}
			}
		}
	}
	return append(parts, own), nil
}

// npmPackages returns the packages with at least one module bundled by Vite's three builds, according to Vite
// (build.license).
func npmPackages() ([]part, error) {
	var parts []part
	for _, name := range []string{".vite/licenses-app.json", ".vite/licenses-public.json", "ssr/licenses.json"} {
		raw, err := os.ReadFile(filepath.Join("web", "dist", name))
		if err != nil {
			return nil, err
		}
		var listed []struct{ Name, Version, Identifier, Text string }
		if err := json.Unmarshal(raw, &listed); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		for _, l := range listed {
			p := part{
				kind: cyclonedx.ComponentTypeLibrary, name: l.Name, version: l.Version, declared: l.Identifier,
				url:    "pkg:npm/" + strings.Replace(l.Name, "@", "%40", 1) + "@" + l.Version,
				source: "https://www.npmjs.com/package/" + l.Name + "/v/" + l.Version,
			}
			switch {
			case l.Text != "":
				p.texts = []text{{"license", l.Text}}
			case l.Identifier == "Apache-2.0":
				// Some packages come without a license file. Ours is under the same license, and its text names no
				// copyright holder.
				own, err := os.ReadFile("LICENSE")
				if err != nil {
					return nil, err
				}
				p.texts = []text{{"license", string(own)}}
			}
			if !slices.ContainsFunc(parts, func(other part) bool { return other.url == p.url }) {
				parts = append(parts, p)
			}
		}
	}
	return parts, nil
}

// dataLicense matches the license file of fonts or data in our own folders: OFL-newsreader.txt.
var dataLicense = regexp.MustCompile(`^(?:LICENSE|OFL)-(.+)\.txt$`)

// embeddedData returns third-party fonts and data in our folders.
func embeddedData() (parts []part, err error) {
	err = filepath.WalkDir("internal", func(path string, entry fs.DirEntry, err error) error {
		name := dataLicense.FindStringSubmatch(entry.Name())
		if err != nil || name == nil {
			return err
		}
		raw, err := os.ReadFile(path)
		parts = append(parts, part{
			kind: cyclonedx.ComponentTypeData, name: name[1], url: "pkg:generic/" + name[1],
			source: "file:" + filepath.ToSlash(filepath.Dir(path)), texts: []text{{entry.Name(), string(raw)}},
		})
		return err
	})
	return parts, err
}

// legalTexts returns the files of a folder that have to accompany the component.
func legalTexts(folder string) (found []text, err error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	for _, entry := range entries {
		if entry.Type().IsRegular() && legalFile.MatchString(entry.Name()) && filepath.Ext(entry.Name()) != ".go" {
			raw, err := os.ReadFile(filepath.Join(folder, entry.Name()))
			if err != nil {
				return nil, err
			}
			found = append(found, text{entry.Name(), string(raw)})
		}
	}
	return found, nil
}

func run(name string, args ...string) (string, error) {
	command := exec.Command(name, args...)
	command.Stderr = os.Stderr
	out, err := command.Output()
	return string(out), err
}
