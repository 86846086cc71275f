package server_test

import (
	"fmt"
	"strings"
	"testing"

	. "beacon/internal/testkit/apptest"
)

// fieldsOf lists the fields of M3 by payload.
var fieldsOf = map[string]string{
	"data": "id micrositeTypeId micrositeType editKey shortCode firstName lastName age images imagesPending " +
		"agreedToHipaa useMicrositeResponsibilityConfirmation " +
		"isResponsibilityConfirmed currentStatus coach coachRequestedDateTime comms initialVisitCount learnMoreVisitCount " +
		"eligibleVisitCount story patientStoryPending why " +
		"patientWhyPending storyCharLimit whyCharLimit captionCharLimit maxImages postedData isCoachAllowedToEdit " +
		"showBanner saveDraft",
	"public": "id micrositeTypeId micrositeType layout shortCode firstName lastName age patientStory " +
		"patientStoryPending patientWhy patientWhyPending currentStatus agreedToHipaa " +
		"transplantUrgency waitListStartDate images imagesPending eventLogs bannerStatusId bannerStatusDesc dcnDomain",
	"picture":  "fileName thumbnail caption displayOrder attributes",
	"frame":    "rotate zoom position",
	"coach":    "fullName",
	"note":     "id noteId note reply sentByRecipient sendDateTime replyDateTime viewDateTime viewReplyDateTime status",
	"event":    "eventType eventRecordedDateTime eventDate",
	"video":    "micrositeTrainingVideoId videoId name description thumbnail startedDateTime completedDateTime",
	"listed":   "age gender patientStory registrationCount firstName lastName shortCode images",
	"lookup":   "id editKey dcnDomain micrositeTypeId micrositeType",
	"saved":    "currentStatus customSiteStatus",
	"position": "x y",
	"stats": "initialVisitorCountPreviousWeek initialVisitorCountChange initialVisitorCountTotal dashTotal " +
		"dashPastWeekTotal dashPreviousTotal",
}

// TestPayloads_MatchSpecification: each field of the specification is present, with any value.
func TestPayloads_MatchSpecification(t *testing.T) {
	a := New(t)
	SeedVideos(a)
	w := Talk{
		App: a, Site: a.Live(Patient{}, RosaStory),
		Coach: int64(a.Do(Request{Path: "/api/staff/coaches", As: Remy}).Get("results.0.id").(float64)),
	}
	a.Do(w.Assign(w.Coach))
	a.Do(w.Send("Hello"))
	a.Do(Request{
		Method: "POST", Path: w.Site.StaffPath("/events"), As: Cora,
		Body: map[string]any{"eventType": 4, "eventDate": "2026-03-01"},
	})
	a.Do(Request{Method: "POST", Path: w.Site.StaffPath("/banner"), As: Remy, Body: map[string]any{"status": 2}})
	landing := fmt.Sprintf("/api/microsite/landing/%d/%s/", w.Site.ID, w.Site.Key)
	for _, c := range []struct {
		what string
		r    Request
		at   string
	}{
		{"data", Request{Path: w.Site.DataPath()}, "results"},
		{"picture", Request{Path: w.Site.DataPath()}, "results.images.0"},
		{"frame", Request{Path: w.Site.DataPath()}, "results.images.0.attributes"},
		{"position", Request{Path: w.Site.DataPath()}, "results.images.0.attributes.position"},
		{"coach", Request{Path: w.Site.DataPath()}, "results.coach"},
		{"note", Request{Path: w.Site.DataPath()}, "results.comms.0"},
		{"note", w.Notes(), "results.0"},
		{"public", Request{Path: "/api/microsite/" + w.Site.Code}, "results"},
		{"picture", Request{Path: "/api/microsite/" + w.Site.Code}, "results.images.0"},
		{"event", Request{Path: "/api/microsite/" + w.Site.Code}, "results.eventLogs.0"},
		{"listed", ActiveRequest(w.Site, ""), "results.0"},
		{"lookup", Request{Path: "/api/microsite/" + w.Site.Code + "/gallery"}, "results"},
		{"video", Request{Path: landing + "training-videos"}, "results.0"},
		{"stats", Request{Path: landing + "weekly-stats"}, "results"},
		{"saved", Save{Site: w.Site, Story: RosaStory, Draft: true, Pictures: []Pic{{File: SmallPhoto(1)}}}.Request(),
			"results"},
	} {
		answer := a.Do(c.r)
		got, ok := answer.Get(c.at).(map[string]any)
		if !ok {
			t.Errorf("%s: nothing at %s: %.300s", c.what, c.at, answer.Body)
		}
		for field := range strings.FieldsSeq(fieldsOf[c.what]) {
			if _, there := got[field]; !there {
				t.Errorf("%s of %s lacks %s", c.what, c.r.Path, field)
			}
		}
	}
	a.Seen()
	a.Expect("where donors register", Request{Path: "/api/microsite/" + w.Site.Code},
		Want{Has: map[string]any{"results.dcnDomain": "donors.beacon.example"}})
}
