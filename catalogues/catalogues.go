// Package catalogues holds every sentence that people read, in both languages,
// by its id. The screens' sentences are en/AREA.json and es/AREA.json, which
// the front end reads as well; those that only the server sends are below
// server. A translator edits these files and nothing else.
package catalogues

import (
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"strings"

	"beacon/internal/platform/locale"
)

//go:embed en es server
var files embed.FS

var english, spanish = mustRead("en"), mustRead("es")

// Text returns the sentence with an id such as "editor.story.required". It
// panics for an unknown id and for a sentence with plural or select forms,
// which only the front end can fill: a mistake that this package's test finds in all code.
func Text(id string) locale.Text {
	text := locale.Text{EN: english[id], ES: spanish[id]}
	if text.EN == "" || text.ES == "" {
		panic(fmt.Sprintf("catalogues: no sentence %q in both languages", id))
	}
	if strings.Contains(text.EN, ", plural,") || strings.Contains(text.EN, ", select,") {
		panic(fmt.Sprintf("catalogues: %q has forms that only the front end fills", id))
	}
	return text
}

// mustRead returns the sentences of one language. The files are built in, so it panics if a file cannot be read.
func mustRead(lang string) map[string]string {
	all := map[string]string{}
	for _, dir := range []string{lang, "server/" + lang} {
		names, err := fs.Glob(files, dir+"/*.json")
		if err != nil {
			panic(err)
		}
		for _, name := range names {
			content, err := files.ReadFile(name)
			if err == nil {
				err = json.Unmarshal(content, &all)
			}
			if err != nil {
				panic(fmt.Errorf("catalogues: %s: %w", name, err))
			}
		}
	}
	return all
}
