package app

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"beacon/internal/assembly"
	"beacon/internal/texts"
)

type textsArguments struct {
	Args struct {
		Dir string `positional-arg-name:"DIR" required:"yes" description:"Directory of the Markdown files."`
	} `positional-args:"yes"`
}

type textsExportCommand struct{ textsArguments }

type textsImportCommand struct{ textsArguments }

// Run writes each text in force into a file.
func (c *textsExportCommand) Run(e *environment) error {
	return e.reading(func(p *assembly.Beacon) error { return exportTexts(e, p, c.Args.Dir) })
}

// Run creates a draft for each file that was changed, or reports the problems of all files.
func (c *textsImportCommand) Run(e *environment) error {
	return e.changing(func(p *assembly.Beacon) error { return importTexts(e, p, c.Args.Dir) })
}

func exportTexts(e *environment, p *assembly.Beacon, dir string) error {
	files, err := p.Texts.Export(e.ctx)
	if err != nil {
		return err
	}
	for _, f := range files {
		path := filepath.Join(dir, filepath.FromSlash(f.Name()))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, []byte(f.String()), 0o644); err != nil {
			return err
		}
	}
	_, _ = fmt.Fprintf(e.streams.Out, "%d texts are in %s.\n", len(files), dir)
	return nil
}

func importTexts(e *environment, p *assembly.Beacon, dir string) error {
	files, problems, err := readTexts(dir)
	if err != nil {
		return err
	}
	var drafts []texts.Version
	if len(problems) == 0 {
		if drafts, problems, err = p.Texts.Import(e.ctx, files); err != nil {
			return err
		}
	}
	for _, problem := range problems {
		_, _ = fmt.Fprintln(e.streams.Err, problem)
	}
	if len(problems) > 0 {
		return fmt.Errorf("nothing was imported: correct the files listed above (%d)", len(problems))
	}
	for _, v := range drafts {
		_, _ = fmt.Fprintf(e.streams.Out, "%s/%s: draft of version %d\n", v.Text.Kind, v.Text.Key, v.Number)
	}
	_, _ = fmt.Fprintf(e.streams.Out, "%d files, %d drafts. Nothing in force has changed.\n", len(files), len(drafts))
	return nil
}

// readTexts reads all Markdown files below a directory, and a problem for each other file.
func readTexts(dir string) (files []texts.File, problems []string, err error) {
	err = filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".md") {
			return err
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		file, err := texts.ParseFile(string(content))
		if err != nil {
			problems = append(problems, fmt.Sprintf("%s: %v", path, err))
		}
		files = append(files, file)
		return nil
	})
	if err == nil && len(files) == 0 {
		err = fmt.Errorf("%s has no file of a text (.md): run beacon texts export %s first", dir, dir)
	}
	return files, problems, err
}
