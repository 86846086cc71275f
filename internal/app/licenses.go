package app

import (
	"errors"
	"runtime/debug"

	"beacon/internal/platform/licenses"
)

type licensesCommand struct {
	SBOM bool `long:"sbom" description:"Print a CycloneDX document (JSON) for tools instead."`
}

// Run prints the notices of all parts of others in this binary, or the list of them. It refuses where the list does
// not name all that is linked.
func (c licensesCommand) Run(e *environment) error {
	list, err := licenses.Read()
	if err != nil {
		return err
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return errors.New("this binary does not say what it is made of")
	}
	if err := list.Check(info); err != nil {
		return err
	}
	if c.SBOM {
		return list.WriteSBOM(e.streams.Out, e.version)
	}
	return list.WriteNotices(e.streams.Out)
}
