package server_test

import (
	"fmt"
	"strings"
	"testing"

	"beacon/internal/testkit/apptest"
)

// payloadFields lists the fields of M3 by payload.
var payloadFields = map[string]string{
	"data": "id micrositeTypeId micrositeType editKey shortCode firstName lastName age images imagesPending " +
		"agreedToHipaa useMicrositeResponsibilityConfirmation " +
		"isResponsibilityConfirmed currentStatus coach coachRequestedDateTime comms initialVisitCount learnMoreVisitCount " +
		"eligibleVisitCount story patientStoryPending why " +
		"patientWhyPending storyCharLimit whyCharLimit captionCharLimit maxImages postedData isCoachAllowedToEdit " +
		"showBanner saveDraft",
	"public": "id micrositeTypeId micrositeType layout shortCode firstName lastName age patientStory " +
		"patientStoryPending patientWhy patientWhyPending currentStatus agreedToHipaa " +
		"transplantUrgency waitListStartDate images imagesPending eventLogs bannerStatusId bannerStatusDesc dcnDomain",
	"picture": "fileName thumbnail caption displayOrder attributes", "frame": "rotate zoom position",
	"coach":  "fullName",
	"note":   "id noteId note reply sentByRecipient sendDateTime replyDateTime viewDateTime viewReplyDateTime status",
	"event":  "eventType eventRecordedDateTime eventDate",
	"video":  "micrositeTrainingVideoId videoId name description thumbnail startedDateTime completedDateTime",
	"listed": "age gender patientStory registrationCount firstName lastName shortCode images",
	"lookup": "id editKey dcnDomain micrositeTypeId micrositeType", "saved": "currentStatus customSiteStatus",
	"position": "x y",
	"stats": "initialVisitorCountPreviousWeek initialVisitorCountChange initialVisitorCountTotal dashTotal " +
		"dashPastWeekTotal dashPreviousTotal",
}

// TestPayloads_MatchSpecification: each field of the specification is present, with any value.
func TestPayloads_MatchSpecification(t *testing.T) {
	a := apptest.New(t)
	apptest.SeedVideos(a)
	w := apptest.Talk{
		App: a, Site: a.Live(apptest.Patient{}, apptest.PatientStory),
		Coach: int64(a.Do(apptest.Request{Path: "/api/staff/coaches", As: apptest.Reviewer}).Get("results.0.id").(float64)),
	}
	a.Do(w.Assign(w.Coach))
	a.Do(w.Send("Hello"))
	a.Do(apptest.Request{
		Method: "POST", Path: w.Site.StaffPath("/events"), As: apptest.Coordinator,
		Body: map[string]any{"eventType": 4, "eventDate": "2026-03-01"},
	})
	a.Do(apptest.Request{
		Method: "POST", Path: w.Site.StaffPath("/banner"), As: apptest.Reviewer, Body: map[string]any{"status": 2},
	})
	landing := fmt.Sprintf("/api/microsite/landing/%d/%s/", w.Site.ID, w.Site.Key)
	for _, c := range []struct {
		what string
		r    apptest.Request
		at   string
	}{
		{"data", apptest.Request{Path: w.Site.DataPath()}, "results"},
		{"picture", apptest.Request{Path: w.Site.DataPath()}, "results.images.0"},
		{"frame", apptest.Request{Path: w.Site.DataPath()}, "results.images.0.attributes"},
		{"position", apptest.Request{Path: w.Site.DataPath()}, "results.images.0.attributes.position"},
		{"coach", apptest.Request{Path: w.Site.DataPath()}, "results.coach"},
		{"note", apptest.Request{Path: w.Site.DataPath()}, "results.comms.0"},
		{"note", w.Notes(), "results.0"},
		{"public", apptest.Request{Path: "/api/microsite/" + w.Site.Code}, "results"},
		{"picture", apptest.Request{Path: "/api/microsite/" + w.Site.Code}, "results.images.0"},
		{"event", apptest.Request{Path: "/api/microsite/" + w.Site.Code}, "results.eventLogs.0"},
		{"listed", apptest.ActiveRequest(w.Site, ""), "results.0"},
		{"lookup", apptest.Request{Path: "/api/microsite/" + w.Site.Code + "/gallery"}, "results"},
		{"video", apptest.Request{Path: landing + "training-videos"}, "results.0"},
		{"stats", apptest.Request{Path: landing + "weekly-stats"}, "results"},
		{"saved", apptest.Save{Site: w.Site, Story: apptest.PatientStory, Draft: true,
			Pictures: []apptest.Pic{{File: apptest.SmallPhoto(1)}}}.Request(),
			"results"},
	} {
		response := a.Do(c.r)
		got, ok := response.Get(c.at).(map[string]any)
		if !ok {
			t.Errorf("%s: nothing at %s: %.300s", c.what, c.at, response.Body)
		}
		for field := range strings.FieldsSeq(payloadFields[c.what]) {
			if _, there := got[field]; !there {
				t.Errorf("%s of %s lacks %s", c.what, c.r.Path, field)
			}
		}
	}
	a.Seen()
	a.Expect("where donors register", apptest.Request{Path: "/api/microsite/" + w.Site.Code},
		apptest.Want{Has: map[string]any{"results.dcnDomain": "donors.beacon.example"}})
}
