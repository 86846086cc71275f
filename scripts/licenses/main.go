// Command licenses collects the components of the binary while Beacon is built: the linked Go modules, the npm packages
// that Vite bundled into the screens, and third-party fonts and data, each with its license texts. It writes the files
// that internal/platform/licenses embeds, and fails if a component has no license text.
package main

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"beacon/internal/platform/licenses"

	"github.com/CycloneDX/cyclonedx-go"
)

func main() {
	if err := collect(); err != nil {
		fmt.Fprintln(os.Stderr, "licenses:", err)
		os.Exit(1)
	}
}

// part is a third-party component of the binary.
type part struct {
	kind          cyclonedx.ComponentType
	name, version string
	url           string // its package address (purl)
	source        string // its origin, for people
	declared      string // the license that it declares, if any
	texts         []text
}

// text is a file with a license, or with a notice that has to accompany one.
type text struct{ name, content string }

func collect() error {
	var parts []part
	for _, from := range []func() ([]part, error){goModules, npmPackages, embeddedData} {
		found, err := from()
		if err != nil {
			return err
		}
		if len(found) == 0 {
			return errors.New("one kind of part has none at all, which cannot be")
		}
		parts = append(parts, found...)
	}
	slices.SortFunc(parts, func(a, b part) int { return strings.Compare(a.url, b.url) })
	components := make([]cyclonedx.Component, 0, len(parts))
	for _, p := range parts {
		if len(p.texts) == 0 {
			return fmt.Errorf("%s %s has no license text", p.name, p.version)
		}
		components = append(components, component(p))
	}
	bom := cyclonedx.NewBOM()
	bom.Metadata = &cyclonedx.Metadata{Component: &cyclonedx.Component{
		BOMRef: "beacon", Type: cyclonedx.ComponentTypeApplication, Name: "beacon",
		Licenses: &cyclonedx.Licenses{{License: &cyclonedx.License{ID: "Apache-2.0"}}},
	}}
	bom.Components = &components
	return write(bom)
}

func component(p part) cyclonedx.Component {
	var all cyclonedx.Licenses
	for _, t := range p.texts {
		l := cyclonedx.License{Text: &cyclonedx.AttachedText{ContentType: "text/plain", Content: t.content}}
		if !strings.Contains(t.name, "3RD-PARTY") { // a collection that includes components that are not linked
			l.ID = identify(t.content)
		}
		if l.ID == "" && len(p.texts) == 1 {
			l.ID = p.declared
		}
		if l.ID == "" {
			l.Name = t.name
		}
		all = append(all, cyclonedx.LicenseChoice{License: &l})
	}
	return cyclonedx.Component{
		BOMRef: p.url, Type: p.kind, Name: p.name, Version: p.version, PackageURL: p.url, Licenses: &all,
		ExternalReferences: &[]cyclonedx.ExternalReference{{Type: cyclonedx.ERTypeDistribution, URL: p.source}},
	}
}

// write replaces the list only if it changed, so the build's timestamps stay valid.
func write(bom *cyclonedx.BOM) error {
	var packed bytes.Buffer
	w, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return err
	}
	if err := cyclonedx.NewBOMEncoder(w, cyclonedx.BOMFileFormatJSON).Encode(bom); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	file := filepath.Join("internal", "platform", "licenses", "built", licenses.File)
	if former, err := os.ReadFile(file); err == nil && bytes.Equal(former, packed.Bytes()) {
		return nil
	}
	return os.WriteFile(file, packed.Bytes(), 0o644)
}
