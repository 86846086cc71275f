package vouchers

import (
	"beacon/internal/consent"
	"beacon/internal/platform/personal"
	"context"
)

// consentRecord contains the signer, the statements to sign, and the progress.
type consentRecord struct {
	Record            consentPerson      `json:"record"`
	ConsentTypes      []consentType      `json:"consentTypes"`
	Statements        []consentStatement `json:"statements"`
	StatementsVersion string             `json:"statementsVersion"`
	IsTemplate        bool               `json:"isTemplate" doc:"Whether a statement is a template that ships with Beacon."`
	Disclosure        disclosure         `json:"disclosure"`
	Progress          consentProgress    `json:"progress"`
	Rejected          string             `json:"rejected" doc:"Why another consent is asked for; empty: it is the first."`
}

type consentPerson struct {
	ID                 int64  `json:"id"`
	FirstName          string `json:"firstName"`
	LastName           string `json:"lastName"`
	ConsenterFirstName string `json:"consenterFirstName"`
	ConsenterLastName  string `json:"consenterLastName"`
	DOB                string `json:"dob" doc:"MM/DD/YYYY"`
	IsOverEighteen     bool   `json:"isOverEighteen"`
	Email              string `json:"email"`
}

type consentType struct {
	ID int `json:"id"`
}

type consentStatement struct {
	Value    int    `json:"value"`
	Question string `json:"question"`
}

type disclosure struct {
	Version    string    `json:"version"`
	IsTemplate bool      `json:"isTemplate"`
	Paragraphs []passage `json:"paragraphs"`
}

type passage struct {
	Heading string `json:"heading"`
	Text    string `json:"text"`
}

// consentProgress is the progress of an unfinished signing.
type consentProgress struct {
	Stage              consent.Stage     `json:"stage"`
	ConsentType        consent.Type      `json:"consentType"`
	ConsenterFirstName string            `json:"consenterFirstName"`
	ConsenterLastName  string            `json:"consenterLastName"`
	DOB                string            `json:"dob"`
	Initials           []consent.Initial `json:"initials"`
	HasPhoto           bool              `json:"hasPhoto"`
	SampleOpened       bool              `json:"sampleOpened"`
	GuardianIsDonor    bool              `json:"guardianIsDonor" doc:"The guardian who signs seems to be the donor too."`
}

func (s *handlers) consentRecord(ctx context.Context, a consent.Access, in *entityInput) (consentRecord, error) {
	r, err := s.Consents.Record(ctx, a)
	if err != nil {
		return consentRecord{}, err
	}
	return consentRecordFor(in.Body.ID, r), nil
}

func consentRecordFor(id int64, r consent.Record) consentRecord {
	p := r.Signer.Person()
	out := consentRecord{
		Record: consentPerson{
			ID: id, FirstName: p.FirstName, LastName: p.LastName, IsOverEighteen: r.IsAdult,
			Email: p.Email,
		},
		StatementsVersion: r.Wording.Version,
		IsTemplate:        r.Wording.IsTemplate,
		Disclosure:        disclosure{Version: r.Disclosure.Version, IsTemplate: r.Disclosure.IsTemplate},
		Progress:          consentProgress{Stage: consent.ESign, Initials: []consent.Initial{}},
	}
	if r.IsAdult {
		out.Record.ConsenterFirstName, out.Record.ConsenterLastName, out.Record.DOB = p.FirstName, p.LastName,
			personal.WrittenBirthDate(p.BirthDate)
	}
	for _, t := range r.Types {
		out.ConsentTypes = append(out.ConsentTypes, consentType{int(t)})
	}
	for _, st := range r.Statements {
		out.Statements = append(out.Statements, consentStatement{st.Value, st.Question})
	}
	for _, p := range r.Passages {
		out.Disclosure.Paragraphs = append(out.Disclosure.Paragraphs, passage{p.Heading, p.Text})
	}
	if c := r.Open; c != nil && c.Type != consent.NoType {
		out.Progress = consentProgress{
			Stage: c.State.Stage(), ConsentType: c.Type, ConsenterFirstName: c.Consenter.FirstName,
			ConsenterLastName: c.Consenter.LastName, DOB: personal.WrittenBirthDate(c.Consenter.BirthDate),
			Initials: c.Initials, HasPhoto: c.PhotoName != "",
		}
	}
	out.Progress.SampleOpened, out.Progress.GuardianIsDonor = r.SawSample, r.GuardianIsDonor
	if r.Rejected != nil {
		out.Rejected = r.Rejected.Reason
	}
	return out
}
