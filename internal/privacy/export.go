package privacy

import (
	"archive/zip"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"path"
	"slices"
	"time"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/microsite"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/texts"
)

// Documents reads the files of signed consents.
type Documents interface {
	// Files returns the document and the photo ID of a consent; nil for a missing file.
	Files(ctx context.Context, consentID int64) (pdf, photo []byte, err error)
}

// EmailText is an email as sent, without links that open a record.
type EmailText struct {
	ID      int64     `json:"id"`
	At      time.Time `json:"at"`
	To      string    `json:"to"`
	Subject string    `json:"subject"`
	Text    string    `json:"text"`
}

// EmailRenderer renders emails as text.
type EmailRenderer interface {
	EmailText(ctx context.Context, id int64) (EmailText, error)
}

// Export is all data of one person, ready to be written (R15.2f).
type Export struct {
	service *Service
	Person  Person
	lang    locale.Lang
	data    exported
	stems   []string // folders of pictures
}

// exported is the content of data.json.
type exported struct {
	Registry string                      `json:"registry"`
	Made     time.Time                   `json:"made"`
	Record   string                      `json:"record"`
	Tables   map[string][]map[string]any `json:"tables"`
	Emails   []EmailText                 `json:"mails"`
	Wordings []agreedWords               `json:"agreedTexts"`
	Events   []exportedEvent             `json:"events"`
}

// agreedWords are words that the person agreed to. Rows name them by hash and language.
type agreedWords struct {
	Hash     string `json:"hash"`
	Language string `json:"language"`
	Words    string `json:"words"`
}

type exportedEvent struct {
	At      time.Time         `json:"at"`
	Kind    string            `json:"actorKind"`
	Name    string            `json:"actorName"`
	Action  string            `json:"action"`
	Details map[string]string `json:"details,omitempty"`
	Address string            `json:"address,omitempty"` // internet address of the person's own actions
}

// Export reads all data of a person except files, in the person's language. It is audited. Only registry administrators
// may call it.
func (s *Service) Export(
	ctx context.Context, by access.Principal, subject audit.Subject, o audit.Origin,
) (*Export, error) {
	if !by.IsAdmin() {
		return nil, errNotAllowed
	}
	e := &Export{service: s}
	err := s.d.Store.InTx(ctx, func(tx Tx) (err error) {
		if e.Person, err = tx.Person(ctx, subject); err != nil {
			return err
		}
		return s.trail(tx, by, o, e.Person.Subject).Record(ctx, "privacy.exported", nil)
	})
	if err != nil {
		return nil, err
	}
	e.lang = locale.Parse(string(e.Person.Language))
	e.data = exported{
		Registry: s.d.Registry, Made: s.d.Clock.Now().UTC(), Record: e.FileName(), Tables: map[string][]map[string]any{},
	}
	if err := s.d.Store.Export(ctx, e.Person, e.take(ctx)); err != nil {
		return nil, err
	}
	if err := e.addWordings(ctx); err != nil {
		return nil, err
	}
	looks, err := s.d.Store.Looks(ctx, e.Person)
	for _, l := range looks {
		event := exportedEvent{l.At, string(l.Actor.Kind), l.Actor.Name, l.Action, audit.Shown(l.Details), l.Origin.Address}
		if isStaff(l.Actor) {
			event.Address = ""
		}
		e.data.Events = append(e.data.Events, event)
	}
	return e, err
}

// FileName returns a name made from the record, without the person's name.
func (e *Export) FileName() string { return e.Person.Subject.Kind + "-" + number(e.Person.Subject.ID) }

// take adds the rows of a table to the data.
func (e *Export) take(ctx context.Context) func(t Table, rows []map[string]any) error {
	return func(t Table, rows []map[string]any) error {
		for _, row := range rows {
			for name, value := range row {
				if text, ok := value.([]byte); ok {
					row[name] = string(text)
				}
			}
			id, _ := row["id"].(int64)
			stem, _ := row["stem"].(string)
			switch t.Name {
			case "outbox":
				m, err := e.service.d.EmailRenderer.EmailText(ctx, id)
				if err != nil {
					return fmt.Errorf("mail %d: %w", id, err)
				}
				e.data.Emails = append(e.data.Emails, m)
			case "picture":
				e.stems = append(e.stems, stem)
			}
		}
		if len(rows) > 0 {
			e.data.Tables[t.Name] = rows
		}
		return nil
	}
}

// agreements are the tables with the hash of the words that the person agreed to.
var agreements = []string{"release_record", "responsibility_record", "text_consent", "form_release"}

// addWordings adds the words that the person agreed to, in the language in which they were read.
func (e *Export) addWordings(ctx context.Context) error {
	for _, table := range agreements {
		for _, row := range e.data.Tables[table] {
			if e.wording(row) != "" {
				continue
			}
			hash, _ := row["wording_hash"].(string)
			words, err := e.service.d.Store.AgreedText(ctx, hash)
			if err != nil {
				return fmt.Errorf("the words of an agreement: %w", err)
			}
			language, _ := row["language"].(string)
			lang := locale.Parse(language)
			e.data.Wordings = append(e.data.Wordings, agreedWords{hash, language, texts.Fill(words.In(lang), texts.Values{
				texts.RegistryName: e.service.d.Registry, texts.RegistryPhone: e.service.d.Phone,
				texts.Organ: e.organ(row).In(lang),
			})})
		}
	}
	return nil
}

// wording returns the words of an agreement, or "" for another row.
func (e *Export) wording(row map[string]any) string {
	i := slices.IndexFunc(e.data.Wordings, func(w agreedWords) bool {
		return w.Hash == row["wording_hash"] && w.Language == row["language"]
	})
	if i < 0 {
		return ""
	}
	return e.data.Wordings[i].Words
}

// organ returns the organ of the page of an agreement. Referrals are for a kidney.
func (e *Export) organ(agreement map[string]any) locale.Text {
	for _, site := range e.data.Tables["microsite"] {
		if site["id"] == agreement["microsite_id"] && site["type_id"] == int64(microsite.Liver) {
			return catalogues.Text("privacy.export.liver")
		}
	}
	return catalogues.Text("privacy.export.kidney")
}

// Write writes the ZIP file: person.html, which a browser shows without Beacon, data.json, pictures, documents and
// emails. After an error the ZIP file is incomplete.
func (e *Export) Write(ctx context.Context, w io.Writer) error {
	out := zip.NewWriter(w)
	put := func(name string, content []byte) error {
		file, err := out.Create(name)
		if err == nil {
			_, err = file.Write(content)
		}
		return err
	}
	data, err := json.MarshalIndent(e.data, "", "  ")
	if err != nil {
		return err
	}
	if err := put("data.json", data); err != nil {
		return err
	}
	pictures, err := e.writePictures(ctx, out)
	if err != nil {
		return err
	}
	documents, err := e.writeDocuments(ctx, put)
	if err != nil {
		return err
	}
	for _, m := range e.data.Emails {
		text := m.To + "\n" + m.At.Format(time.RFC3339) + "\n" + m.Subject + "\n\n" + m.Text
		if err := put("mails/"+number(m.ID)+".txt", []byte(text)); err != nil {
			return err
		}
	}
	file, err := out.Create("person.html")
	if err == nil {
		err = exportPage.Execute(file, e.page(pictures, documents))
	}
	if err != nil {
		return err
	}
	return out.Close()
}

// writePictures writes every file of the person's pictures and returns their names in the export.
func (e *Export) writePictures(ctx context.Context, out *zip.Writer) (names []string, err error) {
	for i, stem := range e.stems {
		var files []string
		err := e.service.d.Files.Walk(ctx, PictureFolder(stem), func(name string) error {
			files = append(files, name)
			return nil
		})
		if err != nil {
			return nil, err
		}
		slices.Sort(files)
		for _, name := range files {
			inside := fmt.Sprintf("pictures/%d/%s", i+1, path.Base(name))
			if err := e.copyFile(ctx, out, name, inside); err != nil {
				return nil, err
			}
			names = append(names, inside)
		}
	}
	return names, nil
}

func (e *Export) copyFile(ctx context.Context, out *zip.Writer, name, inside string) error {
	r, _, err := e.service.d.Files.Open(ctx, name)
	if err != nil {
		return err
	}
	defer func() { _ = r.Close() }()                                                // only read
	file, err := out.CreateHeader(&zip.FileHeader{Name: inside, Method: zip.Store}) // compressed already
	if err == nil {
		_, err = io.Copy(file, r)
	}
	return err
}

func (e *Export) writeDocuments(ctx context.Context, put func(string, []byte) error) (names []string, err error) {
	for _, id := range e.Person.SignedConsents {
		pdf, photo, err := e.service.d.Documents.Files(ctx, id)
		if err != nil && fault.CodeFrom(err) != fault.NotFound {
			return nil, err
		}
		for _, file := range []struct {
			name    string
			content []byte
		}{{"documents/consent-" + number(id) + ".pdf", pdf}, {"documents/id-" + number(id) + ".jpg", photo}} {
			if len(file.content) == 0 {
				continue
			}
			if err := put(file.name, file.content); err != nil {
				return nil, err
			}
			names = append(names, file.name)
		}
	}
	return names, nil
}
