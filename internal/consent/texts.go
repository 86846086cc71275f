package consent

import (
	"context"

	"beacon/internal/platform/locale"
	"beacon/internal/texts"
	"beacon/internal/voucher"
)

// Statement is one line that the consenter initials.
type Statement struct {
	Value    int // from 1
	Question string
}

// Passage is a part of the disclosure.
type Passage = texts.Passage

// statementsKind returns the kind of the statements for donors or for holders.
func statementsKind(entity EntityType) texts.Kind {
	if entity == VoucherHolder {
		return texts.HolderConsent
	}
	return texts.DonorConsent
}

// wording returns an edition of the statements: the current one for an empty version.
func (s *Service) wording(ctx context.Context, entity EntityType, version string) (texts.Edition, error) {
	if version == "" {
		return s.d.Texts.Current(ctx, statementsKind(entity))
	}
	return s.d.Texts.Edition(ctx, statementsKind(entity), version)
}

// statements returns the statements of an edition with the values of the registry and the donor.
func statements(e texts.Edition, lang locale.Lang, values texts.Values) []Statement {
	all := make([]Statement, len(e.Texts))
	for i, v := range e.Texts {
		all[i] = Statement{i + 1, texts.Fill(v.Words.In(lang), values)}
	}
	return all
}

// values returns the values of the placeholders for a signer, who is zero in a sample.
func (r Registry) values(g voucher.Signer) texts.Values {
	values := texts.Values{texts.RegistryName: r.Name, texts.RegistryPhone: r.Phone}
	if g.Holder == nil { // the form of a holder does not name the donor
		values[texts.DonorName] = g.Person().FullName()
	}
	return values
}
