package app

import (
	"errors"
	"runtime/debug"

	"beacon/internal/platform/licenses"
)

type licensesCommand struct {
	SBOM bool `long:"sbom" description:"Print a CycloneDX document (JSON) for tools instead."`
}

// Run prints the license notices of all third-party parts in this binary, or their list. It returns an error if the
// list is incomplete.
func (c licensesCommand) Run(e *environment) error {
	list, err := licenses.Read()
	if err != nil {
		return err
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return errors.New("no build information in this binary: build it from the module, with make build")
	}
	if err := list.Check(info); err != nil {
		return err
	}
	if c.SBOM {
		return list.WriteSBOM(e.streams.Out, e.version)
	}
	return list.WriteNotices(e.streams.Out)
}
