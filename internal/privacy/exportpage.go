package privacy

import (
	_ "embed" // the page
	"fmt"
	"html/template"
	"slices"
	"time"

	"beacon/catalogues"
	"beacon/internal/platform/locale"
)

//go:embed export.html
var exportHTML string

var exportPage = template.Must(template.New("export").Parse(exportHTML))

// exportView is the data of the page's template.
type exportView struct {
	Lang, Title, Text, Made            string
	Pictures, Documents, Emails, Looks string // headings
	When, Who, What, Nothing           string
	Sections                           []exportSection
	PictureFiles, DocumentFiles        []string
	EmailTexts                         []EmailText
	Events                             []exportedEvent
}

type exportSection struct {
	Title string
	Rows  [][]exportFact
}

type exportFact struct{ Label, Value string }

func (e *Export) page(pictures, documents []string) exportView {
	in := func(t locale.Text) string { return t.In(e.lang) }
	made := e.data.Made.In(e.service.d.Zone).Format("01/02/2006 15:04 MST")
	return exportView{
		Lang:     string(e.lang),
		Title:    in(catalogues.Text("privacy.export.title").With("name", e.Person.FullName())),
		Text:     in(catalogues.Text("privacy.export.text").With("registry", e.service.d.Registry)),
		Made:     in(catalogues.Text("privacy.export.made").With("at", made)),
		Pictures: in(catalogues.Text("privacy.export.pictures")), Documents: in(catalogues.Text("privacy.export.documents")),
		Emails: in(catalogues.Text("privacy.export.mails")), Looks: in(catalogues.Text("privacy.export.looks")),
		When: in(catalogues.Text("privacy.export.when")), Who: in(catalogues.Text("privacy.export.who")),
		What: in(catalogues.Text("privacy.export.what")), Nothing: in(catalogues.Text("privacy.export.nothing")),
		Sections: e.sections(), PictureFiles: pictures, DocumentFiles: documents, EmailTexts: e.data.Emails,
		Events: e.data.Events,
	}
}

// sections returns the rows by kind, with the columns that have a name.
func (e *Export) sections() (all []exportSection) {
	for _, t := range PersonTables() {
		title := kindNames[t.Kind].In(e.lang)
		if t.Kind == "numbers" {
			title = stayNames[t.Kind].In(e.lang)
		}
		if title == "" || t.Name == "outbox" {
			continue
		}
		i := slices.IndexFunc(all, func(s exportSection) bool { return s.Title == title })
		for _, row := range e.data.Tables[t.Name] {
			facts := e.facts(t, row)
			if len(facts) == 0 {
				continue
			}
			if i < 0 {
				i, all = len(all), append(all, exportSection{Title: title})
			}
			all[i].Rows = append(all[i].Rows, facts)
		}
	}
	return all
}

func (e *Export) facts(t Table, row map[string]any) (facts []exportFact) {
	for _, c := range t.Columns {
		name, ok := columnNames[c.Name]
		value := row[c.Name]
		if at, isTime := value.(time.Time); isTime {
			value = at.In(e.service.d.Zone).Format("01/02/2006 15:04 MST")
		}
		if !ok || value == nil || value == "" {
			continue
		}
		facts = append(facts, exportFact{name.In(e.lang), fmt.Sprint(value)})
	}
	if words := e.wording(row); words != "" {
		facts = append(facts, exportFact{catalogues.Text("privacy.export.wording").In(e.lang), words})
	}
	return facts
}
