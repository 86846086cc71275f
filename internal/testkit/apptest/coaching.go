package apptest

import (
	"fmt"
)

// Talk is a conversation between a patient and a coach.
type Talk struct {
	*App
	Site  Site
	Coach int64 // the coach's account
}

// NewTalk returns a Talk for an activated site without a coach.
func NewTalk(a *App) Talk {
	a.Helper()
	site := a.Invite(Patient{})
	a.Activate(site)
	return Talk{a, site, int64(a.Do(Request{Path: "/api/staff/coaches", As: Reviewer}).Get("results.0.id").(float64))}
}

func (t Talk) Notes() Request {
	return Request{Path: fmt.Sprintf("/api/microsite/custom-site/note/all/%d/%s", t.Site.ID, t.Site.Key)}
}

func (t Talk) Send(text string) Request {
	return t.Keyed(
		"/api/microsite/custom-site/note/send",
		map[string]any{"micrositeRecipientId": t.Site.ID, "note": text, "sentByRecipient": true},
	)
}

func (t Talk) Reply(noteID any, text string) Request {
	return t.Keyed("/api/microsite/custom-site/note/reply", map[string]any{"noteId": noteID, "reply": text})
}

func (t Talk) Viewed(noteID any) Request {
	return t.Keyed(fmt.Sprintf("/api/microsite/custom-site/note/viewed/%v", noteID), nil)
}

func (t Talk) Keyed(path string, body any) Request {
	return Request{
		Method: "POST", Path: path, Body: body, Header: map[string]string{"Authorization": t.Site.Credential()},
	}
}

func (t Talk) Request() Request {
	return Request{
		Method: "POST", Path: fmt.Sprintf("/api/microsite/landing/%d/%s/request-coach", t.Site.ID, t.Site.Key),
	}
}

func (t Talk) Permit(may bool) Request {
	return Request{
		Method: "POST", Path: "/api/microsite/custom-site/coach-permission",
		Body: t.Site.Body("isCoachAllowedToEdit", may),
	}
}

// AsCoach returns a request of the coach's workspace about the patient.
func (t Talk) AsCoach(method, more string, body any) Request {
	return Request{
		Method: method, Path: fmt.Sprintf("/api/staff/coach/patients/%d%s", t.Site.ID, more), As: Coach, Body: body,
	}
}

func (t Talk) Assign(coach any) Request {
	return Request{Method: "POST", Path: t.Site.StaffPath("/coach"), As: Reviewer, Body: map[string]any{"coachId": coach}}
}
