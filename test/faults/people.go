package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"time"

	"beacon/internal/platform/keys"
	"beacon/internal/testkit/apptest"
)

// start starts all people, and returns a function that waits until they are done.
func (p *phase) start() (wait func()) {
	var all sync.WaitGroup
	w := p.l.world
	for i, site := range w.drafters {
		all.Go(func() { p.draft(i, site) })
	}
	for i, site := range w.probes {
		all.Go(func() { p.probe(p.l.nodes[i], site) })
	}
	for i, site := range w.submitters {
		var s shown
		all.Go(func() { p.submit(i, site, &s) })
		all.Go(func() { p.watchPage(i, site, &s) })
	}
	for i, site := range w.talkers {
		all.Go(func() { p.talk(i, site) })
		all.Go(func() { p.poll(site) })
	}
	for i := range visitors {
		all.Go(func() { p.visit(i) })
	}
	for i := range referred {
		all.Go(func() { p.refer(i) })
	}
	all.Go(p.coach)
	return all.Wait
}

// The numbers of people from outside.
const (
	visitors = 3
	referred = 2
)

// draft saves a working copy repeatedly, sometimes with a different photograph.
func (p *phase) draft(i int, site apptest.Site) {
	for n := 0; p.pause(300 * time.Millisecond); n++ {
		text := fmt.Sprintf("Draft %d of patient %d in phase %d.", n, i, p.number)
		r, answered := p.until("save", func() (apptest.Request, error) {
			form := apptest.NewForm().Field("id", fmt.Sprint(site.ID)).Field("editKey", site.Key).
				Field("story", text).Field("why", "").Field("saveDraft", "1")
			if n%3 == 0 { // omitted pictures are kept
				form.Field("imageAttributes", `[{"index":0,"caption":"At the lake","zoom":1}]`).
					File("images[0]", "photo.jpg", apptest.SmallPhoto(n))
			}
			return apptest.Request{Method: "POST", Path: "/api/microsite/custom-site/save", Body: form}, nil
		})
		switch {
		case !answered:
		case r.status == http.StatusOK:
			p.ack("save", true, func() { p.drafts[site.ID], p.saves[site.ID] = text, p.saves[site.ID]+1 })
		default:
			p.refused("save", r)
		}
	}
}

// probe is the kind of changes made directly on a node, bypassing nginx.
const probe = "probe"

// probe saves a working copy on one node, bypassing nginx, to show whether any node accepts changes.
func (p *phase) probe(n *node, site apptest.Site) {
	for p.pause(300 * time.Millisecond) {
		r, answered := p.until(probe, func() (apptest.Request, error) {
			form := apptest.NewForm().Field("id", fmt.Sprint(site.ID)).Field("editKey", site.Key).
				Field("story", "A probe.").Field("why", "").Field("saveDraft", "1")
			return apptest.Request{
				Method: "POST", Path: "http://" + n.address + "/api/microsite/custom-site/save", Body: form,
			}, nil
		})
		if answered && r.status != http.StatusOK {
			p.refused(probe, r)
		} else if answered {
			p.ack(probe, true, func() { p.saves[site.ID]++ })
		}
	}
}

// submit changes a public page: the patient submits, the center and the registry approve.
func (p *phase) submit(i int, site apptest.Site, s *shown) {
	for n := 0; p.pause(500 * time.Millisecond); n++ {
		text := fmt.Sprintf("Story %d of patient %d in phase %d.", n, i, p.number)
		r, answered := p.until("submit", func() (apptest.Request, error) {
			form := apptest.NewForm().Field("id", fmt.Sprint(site.ID)).Field("editKey", site.Key).
				Field("story", text).Field("why", "").Field("saveDraft", "0")
			return apptest.Request{Method: "POST", Path: "/api/microsite/custom-site/save", Body: form}, nil
		})
		if !answered {
			return
		}
		// A retry after an unclear response finds the site under review.
		if r.status != http.StatusOK && !(r.unclear && r.status == http.StatusConflict) {
			p.refused("submit", r)
			return
		}
		p.ack("submit", true, func() { p.sent = append(p.sent, text) })
		for _, stage := range []string{"center", "registry"} {
			if !p.approve(site, stage) {
				return
			}
		}
		s.add()
	}
}

// approve reads a submission as the administrator and approves it.
func (p *phase) approve(site apptest.Site, stage string) bool {
	r, answered := p.until("look", func() (apptest.Request, error) {
		return p.asStaff(p.l.world.admin, "GET", site.StaffPath(""), nil), nil
	})
	var view struct {
		Results struct {
			Pending *struct {
				SubmissionID int64 `json:"submissionId"`
			} `json:"pending"`
		} `json:"results"`
	}
	if answered && (r.status != http.StatusOK || json.Unmarshal(r.body, &view) != nil || view.Results.Pending == nil) {
		p.refused("look", r)
		return false
	}
	if !answered {
		return false
	}
	p.ack("look", false, nil)
	made := verdict{view.Results.Pending.SubmissionID, stage}
	r, answered = p.until("verdict", func() (apptest.Request, error) {
		return p.asStaff(p.l.world.admin, "POST", site.StaffPath("/review"), map[string]any{
			"submissionId": made.submission, "stage": stage, "decision": "approve", "comment": "",
		}), nil
	})
	switch {
	case !answered:
		return false
	case r.status != http.StatusOK && !(r.unclear && r.status == http.StatusConflict):
		p.refused("verdict", r)
		return false
	}
	p.ack("verdict", true, func() { p.verdicts = append(p.verdicts, made) })
	return true
}

func (p *phase) asStaff(cookie, method, path string, body any) apptest.Request {
	return apptest.Request{Method: method, Path: path, Body: body, Header: map[string]string{"Cookie": cookie}}
}

// talk sends notes to the coach.
func (p *phase) talk(i int, site apptest.Site) {
	for n := 0; p.pause(600 * time.Millisecond); n++ {
		text, form := fmt.Sprintf("Note %d of patient %d in phase %d.", n, i, p.number), keys.RandomBytes(16)
		r, answered := p.until("note", func() (apptest.Request, error) {
			return apptest.Request{
				Method: "POST", Path: "/api/microsite/custom-site/note/send",
				Header: map[string]string{"Authorization": site.Credential()},
				Body: map[string]any{
					"micrositeRecipientId": site.ID, "note": text, "sentByRecipient": true, "formKey": fmt.Sprintf("%x", form),
				},
			}, nil
		})
		switch {
		case !answered:
		case r.status == http.StatusOK:
			p.ack("note", true, func() { p.notes = append(p.notes, text) })
		default:
			p.refused("note", r)
		}
	}
}

// poll checks for news, as an open editor does.
func (p *phase) poll(site apptest.Site) {
	p.look("poll", func() apptest.Request {
		return apptest.Request{Path: fmt.Sprintf("/api/microsite/custom-site/note/all/%d/%s", site.ID, site.Key)}
	})
}

// coach reads the list of patients.
func (p *phase) coach() {
	p.look("coach", func() apptest.Request { return p.asStaff(p.l.world.coach, "GET", "/api/staff/coach/patients", nil) })
}

// look sends a read request every second.
func (p *phase) look(what string, compose func() apptest.Request) {
	for p.pause(time.Second) {
		r, answered := p.until(what, func() (apptest.Request, error) { return compose(), nil })
		switch {
		case !answered:
		case r.status == http.StatusOK:
			p.ack(what, false, nil)
		default:
			p.refused(what, r)
		}
	}
}

// visit reads public pages, and counts the visits.
func (p *phase) visit(i int) {
	for n := i; p.pause(60 * time.Millisecond); n++ {
		code := p.l.world.visited[n%visited].Code
		r, answered := p.until("visit", func() (apptest.Request, error) {
			return apptest.Request{Method: "POST", Path: "/api/microsite/" + code + "/stats/initial"}, nil
		})
		switch {
		case !answered:
		case r.status == http.StatusOK:
			p.ack("visit", false, func() { p.visits[code]++ })
		default:
			p.refused("visit", r)
		}
		if n%5 == 0 {
			p.page(code)
		}
	}
}

// page reads a public page.
func (p *phase) page(code string) {
	r, answered := p.until("page", func() (apptest.Request, error) { return apptest.Request{Path: "/" + code}, nil })
	switch {
	case !answered:
	case r.status == http.StatusOK && strings.Contains(string(r.body), "teacher for thirty years"):
		p.ack("page", false, nil)
	default:
		p.refused("page", reply{status: r.status})
	}
}

// refer sends requests to the center, each with a human check.
func (p *phase) refer(i int) {
	for n := 0; p.pause(time.Second); n++ {
		email, form := fmt.Sprintf("referred-%d-%d-%d@faults.example", p.number, i, n), keys.RandomBytes(16)
		r, answered := p.until("referral", func() (apptest.Request, error) {
			challenge, err := p.request(apptest.Request{Path: "/api/captcha/challenge"})
			if err != nil {
				return apptest.Request{}, err
			}
			token, err := apptest.SolveCaptcha(challenge.body)
			return apptest.SaveReferral(apptest.ReferralBody(map[string]any{
				"email": email, "lastName": fmt.Sprintf("Referred%c%c", 'a'+i, 'a'+n%26), "captcha": token,
				"formKey": fmt.Sprintf("%x", form), "centers": []int64{p.l.world.centerID},
			})), err
		})
		switch {
		case !answered:
		case r.status == http.StatusOK:
			p.ack("referral", true, func() { p.referred = append(p.referred, email) })
		default:
			p.refused("referral", r)
		}
	}
}
