package app

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"beacon/internal/access"
	"beacon/internal/assembly"
	"beacon/internal/center"
	"beacon/internal/platform/csvfile"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/storage/centerstore"
)

// importCommand imports all rows of a file, or reports its errors and imports nothing.
type importCommand struct {
	File struct {
		Path existingFile `positional-arg-name:"FILE" required:"yes" description:"CSV; docs/operations.md lists the columns."`
	} `positional-args:"yes"`
	take func(ctx context.Context, p *assembly.Beacon, file []byte) (imported, error)
}

// imported is the result of an import. With problems, no row was stored.
type imported struct {
	added, changed int
	problems       []center.Problem
}

// Run imports the file and reports the result.
func (i importCommand) Run(e *environment) error {
	file, err := os.ReadFile(string(i.File.Path))
	if err != nil {
		return fmt.Errorf("read the file: %w", err)
	}
	return e.changing(func(p *assembly.Beacon) error {
		done, err := i.take(e.ctx, p, file)
		for _, problem := range done.problems {
			_, _ = fmt.Fprintln(e.streams.Err, problem)
		}
		switch {
		case err != nil:
		case len(done.problems) > 0:
			err = fmt.Errorf("nothing was imported: correct the rows listed above (%d)", len(done.problems))
		default:
			_, _ = fmt.Fprintf(e.streams.Out, "%d added, %d changed.\n", done.added, done.changed)
		}
		return err
	})
}

func importCenters(ctx context.Context, p *assembly.Beacon, file []byte) (done imported, err error) {
	entries, problems := center.ReadCenters(file)
	if len(problems) > 0 {
		return imported{problems: problems}, nil
	}
	done.added, done.changed, err = p.CenterService.Import(ctx, entries)
	return done, err
}

func importCampaigns(ctx context.Context, p *assembly.Beacon, file []byte) (done imported, err error) {
	centers, err := centerstore.NewCenters(p.DB).All(ctx)
	if err != nil {
		return done, err
	}
	done.added, done.changed, done.problems, err = p.Champions.ImportCampaigns(ctx, file, centers)
	return done, err
}

func importPatients(ctx context.Context, p *assembly.Beacon, file []byte) (imported, error) {
	centers, err := centerstore.NewCenters(p.DB).All(ctx)
	if err != nil {
		return imported{}, err
	}
	codes := map[string]int64{}
	for _, c := range centers {
		codes[strings.ToUpper(c.Code)] = c.ID
	}
	read, sites, err := p.Invitations.ImportFromCommandLine(ctx, file, codes)
	return invited(read, len(sites), err)
}

func importDonors(ctx context.Context, p *assembly.Beacon, file []byte) (imported, error) {
	by := access.Caller{Lang: locale.English}
	read, donors, err := p.DonorImport.Import(ctx, access.ImportCommand(), file, by)
	return invited(read, len(donors), err)
}

// invited returns the result of importing a file of people. It converts errors of the file and of its rows to problems.
func invited[T any](read csvfile.People[T], added int, err error) (imported, error) {
	done := imported{added: added}
	var broken *fault.Error
	if errors.As(err, &broken) && len(broken.Fields) > 0 {
		done.problems = append(done.problems, center.Problem{Message: broken.Fields[0].Message.EN})
	}
	for _, row := range read.Rows {
		for _, f := range row.Errors {
			done.problems = append(done.problems, center.Problem{Line: row.Line, Column: f.Name, Message: f.Message.EN})
		}
	}
	if len(done.problems) > 0 {
		err = nil
	}
	return done, err
}
