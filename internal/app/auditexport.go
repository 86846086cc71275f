package app

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"beacon/internal/assembly"
	"beacon/internal/auditlog"
	"beacon/internal/platform/signednote"
)

type auditCheckExportCommand struct {
	Key  string `long:"key" value-name:"KEY" description:"Public key, if the private key is not on this machine."`
	Args struct {
		File string `positional-arg-name:"FILE" required:"true" description:"The exported file."`
	} `positional-args:"true"`
}

// Run checks a file that the audit desk exported (R15.1e). With --key it needs no Beacon.
func (a *auditCheckExportCommand) Run(e *environment) error {
	signed, err := os.ReadFile(a.Args.File)
	if err != nil {
		return err
	}
	key, err := a.key(e)
	if err != nil {
		return err
	}
	text, err := auditlog.CheckExport(string(signed), key)
	if err != nil {
		return fmt.Errorf("%s: %w", a.Args.File, err)
	}
	rows := csv.NewReader(strings.NewReader(text))
	rows.FieldsPerRecord = -1
	lines, about := 0, ""
	for {
		cells, err := rows.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return fmt.Errorf("%s: %w", a.Args.File, err)
		}
		if lines < aboutLines {
			about += strings.Join(cells, " ") + "\n"
		}
		lines++
	}
	_, err = fmt.Fprintf(e.streams.Out, "The file is unchanged since %s signed it. It has %d events.\n%s", key.Name(),
		max(0, lines-aboutLines-1), about)
	return err
}

// aboutLines is the number of lines in an export before the column names.
const aboutLines = 2

func (a *auditCheckExportCommand) key(e *environment) (key signednote.Public, err error) {
	if a.Key != "" {
		if key, err = signednote.ParsePublic(a.Key); err != nil {
			err = fmt.Errorf("--key: %w", err)
		}
		return key, err
	}
	c, err := e.settings()
	if err != nil {
		return key, err
	}
	private, err := assembly.LogKey(c)
	if errors.Is(err, os.ErrNotExist) {
		return key, errors.New("no checkpoint key on this machine: pass the public key with --key")
	}
	if err != nil {
		return key, err
	}
	return private.Public(), nil
}
