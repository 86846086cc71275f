package texts

import (
	"context"

	"beacon/internal/access"
	"beacon/internal/httpapi"
	"beacon/internal/texts"
)

// phraseRoutes registers the calls about phrases for patients.
func (s *handlers) phraseRoutes() {
	calls := s.Group("staff")
	everyone := httpapi.Principals(access.RegistryAdmin, access.RegistryReviewer, access.CenterCoordinator, access.Coach)
	httpapi.Staff(calls.Route("GET /staff/phrases", "staff-phrases",
		"List the phrases of the caller's center, or of the registry"), everyone, s.phrases)
	httpapi.Staff(calls.Route("POST /staff/phrases", "staff-phrase-add",
		"Add a phrase to the list of the caller's center, or of the registry"), httpapi.CenterViewers(), s.addPhrase)
	httpapi.Staff(calls.Route("POST /staff/phrases/{id}/delete", "staff-phrase-delete",
		"Remove a phrase from the list of the caller's center, or of the registry"), httpapi.CenterViewers(),
		s.deletePhrase)
}

// phraseItem is a sentence that reviewers and coaches insert into what they write.
type phraseItem struct {
	ID      int64  `json:"id"`
	English string `json:"english"`
	Spanish string `json:"spanish"`
}

func (s *handlers) phrases(ctx context.Context, by access.Principal, _ *struct{}) ([]phraseItem, error) {
	all, err := s.Phrases.List(ctx, by)
	return httpapi.Items(all, func(p texts.Phrase) phraseItem { return phraseItem{p.ID, p.Words.EN, p.Words.ES} }), err
}

func (s *handlers) addPhrase(
	ctx context.Context, by access.Principal, in *struct{ Body TextWords },
) ([]phraseItem, error) {
	if err := s.Phrases.Add(ctx, by, in.Body.words(), httpapi.InfoFrom(ctx).Origin()); err != nil {
		return nil, err
	}
	return s.phrases(ctx, by, nil)
}

func (s *handlers) deletePhrase(ctx context.Context, by access.Principal, in *struct {
	ID string `path:"id"`
}) ([]phraseItem, error) {
	if err := s.Phrases.Delete(ctx, by, httpapi.ParseID(in.ID), httpapi.InfoFrom(ctx).Origin()); err != nil {
		return nil, err
	}
	return s.phrases(ctx, by, nil)
}
