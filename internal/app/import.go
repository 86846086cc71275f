package app

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"beacon/internal/access"
	"beacon/internal/assembly"
	"beacon/internal/center"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/storage"
)

// csvFile is the argument of an import.
type csvFile struct {
	Path existingFile `positional-arg-name:"FILE" required:"yes" description:"CSV; docs/operations.md lists the columns."`
}

type importCentersCommand struct {
	File csvFile `positional-args:"yes"`
}

// Run stores every center of the file, or none and says what is wrong.
func (i importCentersCommand) Run(e *environment) error {
	return importFile(e, i.File.Path, func(p *assembly.Beacon, file []byte) (int, int, []center.Problem, error) {
		entries, problems := center.ReadCenters(file)
		if len(problems) > 0 {
			return 0, 0, problems, nil
		}
		added, changed, err := storage.NewCenters(p.DB).Import(e.ctx, entries)
		return added, changed, nil, err
	})
}

type importCampaignsCommand struct {
	File csvFile `positional-args:"yes"`
}

// Run stores every campaign of the file, or none and says what is wrong.
func (i importCampaignsCommand) Run(e *environment) error {
	return importFile(e, i.File.Path, func(p *assembly.Beacon, file []byte) (int, int, []center.Problem, error) {
		centers, err := storage.NewCenters(p.DB).All(e.ctx)
		if err != nil {
			return 0, 0, nil, err
		}
		return p.Champions.ImportCampaigns(e.ctx, file, centers)
	})
}

type importPatientsCommand struct {
	File csvFile `positional-args:"yes"`
}

// Run invites every patient of the file, or none and says what is wrong.
func (i importPatientsCommand) Run(e *environment) error {
	return importFile(e, i.File.Path, func(p *assembly.Beacon, file []byte) (int, int, []center.Problem, error) {
		centers, err := storage.NewCenters(p.DB).All(e.ctx)
		if err != nil {
			return 0, 0, nil, err
		}
		codes := map[string]int64{}
		for _, c := range centers {
			codes[strings.ToUpper(c.Code)] = c.ID
		}
		read, sites, err := p.Invitations.ImportFromCommandLine(e.ctx, file, codes)
		problems := problemsOf(err)
		for _, row := range read.Rows {
			problems = append(problems, problemsInRow(row.Line, row.Errors)...)
		}
		if len(problems) > 0 {
			err = nil // they say why
		}
		return len(sites), 0, problems, err
	})
}

type importDonorsCommand struct {
	File csvFile `positional-args:"yes"`
}

// Run invites every donor of the file, or none and says what is wrong.
func (i importDonorsCommand) Run(e *environment) error {
	return importFile(e, i.File.Path, func(p *assembly.Beacon, file []byte) (int, int, []center.Problem, error) {
		read, donors, err := p.Vouchers.ImportDonors(e.ctx, access.ImportCommand(), file, access.Caller{Lang: locale.English})
		problems := problemsOf(err)
		for _, row := range read.Rows {
			problems = append(problems, problemsInRow(row.Line, row.Errors)...)
		}
		if len(problems) > 0 {
			err = nil // they say why
		}
		return len(donors), 0, problems, err
	})
}

// problemsInRow returns what is wrong with one row of people.
func problemsInRow(line int, broken []fault.Field) (problems []center.Problem) {
	for _, f := range broken {
		problems = append(problems, center.Problem{Line: line, Column: f.Name, Message: f.Message.EN})
	}
	return problems
}

// problemsOf returns what is wrong with a file as a whole.
func problemsOf(err error) []center.Problem {
	var broken *fault.Error
	if errors.As(err, &broken) && len(broken.Fields) > 0 {
		return []center.Problem{{Message: broken.Fields[0].Message.EN}}
	}
	return nil
}

// importFile opens the data, lets store take the file, and reports.
func importFile(e *environment, name existingFile,
	store func(*assembly.Beacon, []byte) (added, changed int, problems []center.Problem, err error)) error {
	file, err := os.ReadFile(string(name))
	if err != nil {
		return fmt.Errorf("read the file: %w", err)
	}
	c, err := e.settings()
	if err != nil {
		return err
	}
	p, err := e.assemble(e.ctx, c)
	if err != nil {
		return err
	}
	added, changed, problems, err := store(p, file)
	for _, problem := range problems {
		_, _ = fmt.Fprintln(e.streams.Err, problem)
	}
	switch {
	case err != nil:
	case len(problems) > 0:
		err = fmt.Errorf("nothing was imported: please correct what is named above (%d)", len(problems))
	default:
		_, _ = fmt.Fprintf(e.streams.Out, "%d added, %d changed.\n", added, changed)
	}
	return errors.Join(err, p.Close())
}
