package public

import (
	"context"
	"strings"
	"unicode/utf8"

	"beacon/internal/gallery"
	"beacon/internal/httpapi"
	"beacon/internal/httpapi/payload"
	"beacon/internal/microsite"
)

// waitingRoutes adds the call for the page of a patient who no longer waits.
func (s *handlers) waitingRoutes() {
	httpapi.Public(s.Group("microsite").Route("GET /microsite/{code}/waiting", "waiting-patients",
		"List up to three waiting patients, for visitors of a transplanted patient's page"), s.waitingPatients)
}

type waitingInput struct {
	Code string `path:"code"`
}

// waitingPatients lists the pages that a transplanted patient's page links to (R16.1c).
type waitingPatients struct {
	Patients     []waitingPatient `json:"patients" doc:"Listed pages; none while this page's own patient waits."`
	GalleryOpens bool             `json:"galleryOpens" doc:"The caller proved the key of a site: the gallery opens."`
}

// waitingPatient is a listed page as shown on another page.
type waitingPatient struct {
	ShortCode       string             `json:"shortCode"`
	FirstName       string             `json:"firstName"`
	LastName        string             `json:"lastName"`
	MicrositeTypeID int                `json:"micrositeTypeId"`
	Opening         string             `json:"opening" doc:"The first sentence of the story."`
	OpeningLang     string             `json:"openingLang,omitempty" doc:"Language of the opening: en, es, or empty when unknown."`
	Image           *payload.SiteImage `json:"image" doc:"The main picture."`
}

// waitingPatients reads the pages at every call: cached HTML would keep a patient's picture after the page was removed.
func (s *handlers) waitingPatients(ctx context.Context, in *waitingInput) (waitingPatients, error) {
	answer := waitingPatients{Patients: []waitingPatient{}}
	view, err := s.Microsites.Public(ctx, in.Code, "", microsite.Home)
	if err != nil {
		return answer, err
	}
	if view.Showing == microsite.ShowNothing || !view.IsOver() {
		return answer, nil
	}
	entries, err := s.Gallery.Waiting(ctx, view.Site.ID)
	if err != nil {
		return answer, err
	}
	answer.Patients = httpapi.Items(entries, waitingPatientFor)
	_, _, answer.GalleryOpens = s.proven(ctx, "", "")
	return answer, nil
}

func waitingPatientFor(e gallery.Entry) waitingPatient {
	p := waitingPatient{
		ShortCode: e.ShortCode, FirstName: e.FirstName, LastName: e.LastName, MicrositeTypeID: e.TypeID,
		Opening: firstSentence(e.Story), OpeningLang: e.StoryLang.Tag(),
	}
	if images := siteImages(e.Pictures); len(images) > 0 {
		p.Image = &images[0]
	}
	return p
}

// maxOpening is the maximum length of a story's opening on another page, in characters.
const maxOpening = 110

// firstSentence returns the first sentence of a text, cut to maxOpening characters.
func firstSentence(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	for at, letter := range text {
		isEnd := strings.ContainsRune(".!?", letter)
		if end := at + utf8.RuneLen(letter); isEnd && (end == len(text) || text[end] == ' ') {
			text = text[:end]
			break
		}
	}
	return firstWords(text, maxOpening)
}
