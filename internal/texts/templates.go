package texts

import (
	"embed"
	"fmt"

	"beacon/internal/notify"
)

//go:embed templates
var templateFiles embed.FS

// readTemplates returns version 0 of every text. The files are tested, so an error is a fault of the build.
func readTemplates() map[Text]Version {
	all := map[Text]Version{}
	for _, form := range forms {
		for _, key := range form.Keys {
			text := Text{form.Kind, key}
			if form.IsEmail {
				words, err := notify.TemplateText(key)
				if err != nil {
					panic(err)
				}
				all[text] = Version{Text: text, State: Approved, Words: clean(words)}
				continue
			}
			content, err := templateFiles.ReadFile("templates/" + File{Text: text}.Name())
			if err != nil {
				panic(err)
			}
			file, err := ParseFile(string(content))
			if err != nil {
				panic(fmt.Sprintf("%s: %v", file.Name(), err))
			}
			all[text] = Version{Text: text, State: Approved, Words: file.Words, Facts: file.Facts}
		}
	}
	return all
}

var templates = readTemplates()
