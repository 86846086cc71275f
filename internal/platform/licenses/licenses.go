// Package licenses lists the parts of the binary with their license texts: every linked Go module, every npm package in
// the screens, and third-party fonts and data. scripts/licenses creates the list during the build, and the binary
// embeds it.
package licenses

import (
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/CycloneDX/cyclonedx-go"
)

// File is the name of the list in the directory built of this package. It is CycloneDX JSON, compressed with gzip.
const File = "sbom.json.gz"

//go:embed all:built
var built embed.FS

// List is the list of all third-party parts of the binary.
type List struct{ bom *cyclonedx.BOM }

// Read returns the embedded list. It returns an error if the binary was built without a list, so an empty list is
// not mistaken for a complete one.
func Read() (List, error) {
	packed, err := built.Open("built/" + File)
	if errors.Is(err, fs.ErrNotExist) {
		return List{}, errors.New(`this binary was built without the list of its parts; build it with "make build"`)
	}
	if err != nil {
		return List{}, err
	}
	unpacked, err := gzip.NewReader(packed)
	if err != nil {
		return List{}, err
	}
	l := List{bom: cyclonedx.NewBOM()}
	if err := cyclonedx.NewBOMDecoder(unpacked, cyclonedx.BOMFileFormatJSON).Decode(l.bom); err != nil {
		return List{}, err
	}
	if l.bom.Components == nil {
		return List{}, errors.New("the list of parts is empty")
	}
	return l, nil
}

// Parts returns the components of the list, sorted by package URL.
func (l List) Parts() []cyclonedx.Component { return *l.bom.Components }

// ModuleURL returns the package URL (purl) of a Go module.
func ModuleURL(path, version string) string { return "pkg:golang/" + path + "@" + version }

// Check compares the list with the build information of the binary. The error names the modules that are missing from
// the list, in this version or with a license text.
func (l List) Check(info *debug.BuildInfo) error {
	listed := map[string]bool{}
	for _, part := range l.Parts() {
		listed[part.PackageURL] = len(texts(part)) > 0
	}
	var lacking []string
	for _, module := range info.Deps {
		if module.Replace != nil {
			module = module.Replace
		}
		if !listed[ModuleURL(module.Path, module.Version)] {
			lacking = append(lacking, module.Path+" "+module.Version)
		}
	}
	if len(lacking) > 0 {
		slices.Sort(lacking)
		return fmt.Errorf(`the list of parts lacks %s; build with "make build"`, strings.Join(lacking, ", "))
	}
	return nil
}

// texts returns the licenses of a part that have a text.
func texts(part cyclonedx.Component) (with []cyclonedx.License) {
	if part.Licenses == nil {
		return nil
	}
	for _, choice := range *part.Licenses {
		if l := choice.License; l != nil && l.Text != nil && strings.TrimSpace(l.Text.Content) != "" {
			with = append(with, *l)
		}
	}
	return with
}

// WriteSBOM writes the list as a CycloneDX JSON document for this version of Beacon. The same binary always writes the
// same bytes, because the serial number is derived from them.
func (l List) WriteSBOM(w io.Writer, version string) error {
	bom := *l.bom
	beacon := *bom.Metadata.Component
	beacon.Version = version
	bom.Metadata = &cyclonedx.Metadata{Component: &beacon}
	hash := sha256.New()
	if err := encode(hash, &bom); err != nil {
		return err
	}
	// A UUID of version 8, which may be derived from a hash (RFC 9562).
	id := hash.Sum(nil)[:16]
	id[6], id[8] = id[6]&0x0f|0x80, id[8]&0x3f|0x80
	bom.SerialNumber = fmt.Sprintf("urn:uuid:%x-%x-%x-%x-%x", id[:4], id[4:6], id[6:8], id[8:10], id[10:])
	return encode(w, &bom)
}

func encode(w io.Writer, bom *cyclonedx.BOM) error {
	return cyclonedx.NewBOMEncoder(w, cyclonedx.BOMFileFormatJSON).SetPretty(true).SetEscapeHTML(false).Encode(bom)
}

// WriteNotices writes the name, the source and the full license texts of every part, for people. A text that several
// parts share word for word is written once, below their names.
func (l List) WriteNotices(w io.Writer) error {
	var order []string
	owners := map[string][]string{}
	for _, part := range l.Parts() {
		var b strings.Builder
		for _, license := range texts(part) {
			_, _ = fmt.Fprintf(&b, "\n%s\n", strings.TrimSpace(strings.ReplaceAll(license.Text.Content, "\r\n", "\n")))
		}
		text := b.String()
		if owners[text] == nil {
			order = append(order, text)
		}
		owners[text] = append(owners[text], describe(part))
	}
	for _, text := range order {
		_, err := fmt.Fprintf(w, "%s\n%s\n%s\n", strings.Join(owners[text], "\n"), text, strings.Repeat("-", 80))
		if err != nil {
			return err
		}
	}
	return nil
}

// describe returns a line with the name, version, licenses and source of a part.
func describe(part cyclonedx.Component) string {
	var names []string
	for _, license := range texts(part) {
		if license.ID != "" && !slices.Contains(names, license.ID) {
			names = append(names, license.ID)
		}
	}
	line := strings.TrimSpace(part.Name+" "+part.Version) + " (" + strings.Join(names, ", ") + ")"
	if part.ExternalReferences != nil {
		for _, reference := range *part.ExternalReferences {
			line += " " + reference.URL
		}
	}
	return line
}
