package main

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"

	"beacon/internal/microsite"
	"beacon/internal/testkit/apptest"
	"beacon/test/registry"
)

// call is one request of somebody, to any node.
type call struct {
	method string
	path   string
	header http.Header
	body   []byte
}

// phone is what every browser here calls itself.
const phone = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36"

// visitors are people at addresses of their own, because Beacon limits what one address may do.
type visitors struct{ turn atomic.Uint64 }

// call returns a request of the next visitor, with what a browser sends to it.
func (v *visitors) call(method, path, accept string) call {
	turn := v.turn.Add(1)
	language := "en-US,en;q=0.9"
	if turn%5 == 0 {
		language = "es-US,es;q=0.9,en;q=0.8"
	}
	return call{method: method, path: path, header: http.Header{
		"User-Agent": {phone}, "Accept": {accept}, "Accept-Language": {language}, "Accept-Encoding": {"gzip, deflate, br"},
		"X-Forwarded-For": {fmt.Sprintf("198.%d.%d.%d", 18+turn>>16&1, turn>>8&255, turn&255)},
	}}
}

const (
	wantsPage = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
	wantsJSON = "application/json"
)

// page reads a public page.
func (w *world) page(code string) call { return w.visitors.call(http.MethodGet, "/"+code, wantsPage) }

// count counts a visit, as the script of the page does.
func (w *world) count(code string) call {
	c := w.visitors.call(http.MethodPost, "/api/microsite/"+code+"/stats/initial", "*/*")
	c.header.Set("Sec-Fetch-Site", "same-origin")
	return c
}

// gallery reads a page of the gallery, as a patient who came from the dashboard.
func (w *world) gallery(q url.Values) call {
	c := w.visitors.call(http.MethodGet, "/api/microsite/active?"+q.Encode(), wantsJSON)
	c.header.Set("Authorization", w.credential(0))
	return c
}

func (w *world) credential(i int) string {
	return fmt.Sprintf("EditKey %s:%d:%s", microsite.KeyKind, w.sites.ID(i), w.editKey(i))
}

// editor reads what the editor of the i-th site opens with.
func (w *world) editor(i int) call {
	return w.visitors.call(http.MethodGet,
		fmt.Sprintf("/api/microsite/custom-site/data/%d/%s", w.sites.ID(i), w.editKey(i)), wantsJSON)
}

// notes asks for the notes of the i-th site; tag is that of the notes which are there already.
func (w *world) notes(i int, tag string) call {
	c := w.visitors.call(http.MethodGet,
		fmt.Sprintf("/api/microsite/custom-site/note/all/%d/%s", w.sites.ID(i), w.editKey(i)), wantsJSON)
	if tag != "" {
		c.header.Set("If-None-Match", tag)
	}
	return c
}

// lostLink asks for the links of the i-th patient.
func (w *world) lostLink(i int) call {
	c := w.visitors.call(http.MethodPost, "/api/lost-link", wantsJSON)
	c.header.Set("Content-Type", "application/json")
	c.body = fmt.Appendf(nil, `{"email":%q}`, w.sites.Email(i))
	return c
}

// staff reads something with the session of a member of staff.
func (w *world) staff(cookie, path string) call {
	c := w.visitors.call(http.MethodGet, "/api/staff/"+path, wantsJSON)
	c.header.Set("Cookie", cookie)
	return c
}

// saver saves drafts, each of the next site that can be edited, and knows which version comes next.
type saver struct {
	w     *world
	sites []int
	turn  atomic.Int64
	story string
}

func newSaver(w *world) *saver {
	s := &saver{w: w, story: registry.NewStoryteller(4).Story()}
	for i := range w.sites.N {
		if w.sites.State(i) != registry.Waiting {
			s.sites = append(s.sites, i)
		}
	}
	return s
}

// next returns the save form of an editor: text, and no photographs.
func (s *saver) next() (call, error) {
	turn := int(s.turn.Add(1) - 1)
	i, version := s.sites[turn%len(s.sites)], 1+turn/len(s.sites)
	form := apptest.Save{
		Site:  apptest.Site{ID: s.w.sites.ID(i), Key: s.w.editKey(i)},
		Story: fmt.Sprintf("%s\n\nChanged for the %dth time.", s.story, version), Why: registry.Paragraph,
		Agree: true, Responsible: true, Draft: true, Version: int64(version),
	}.Form().Field("agreedBefore", "1")
	body, kind, err1 := apptest.Encode(form)
	text, err2 := io.ReadAll(body)
	c := s.w.visitors.call(http.MethodPost, "/api/microsite/custom-site/save", wantsJSON)
	c.header.Set("Content-Type", kind)
	c.header.Set("Authorization", s.w.credential(i))
	c.header.Set("Sec-Fetch-Site", "same-origin")
	c.body = text
	return c, errors.Join(err1, err2)
}

// client asks one thing at a time. It leaves bodies compressed.
var client = &http.Client{
	Timeout: patience, Transport: &http.Transport{DisableCompression: true},
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
}

// ask sends a call to a node and returns the response, whose body was read.
func ask(address string, c call) (*http.Response, error) {
	request, err := http.NewRequest(c.method, "http://"+address+c.path, strings.NewReader(string(c.body)))
	if err != nil {
		return nil, errors.New("a call that cannot be sent") // its path may hold a key
	}
	request.Header = c.header
	response, err := client.Do(request)
	if err != nil {
		var of *url.Error
		if errors.As(err, &of) {
			err = of.Err
		}
		return nil, err
	}
	_, err = io.Copy(io.Discard, response.Body)
	if err = errors.Join(err, response.Body.Close()); err != nil {
		return nil, err
	}
	if response.StatusCode >= http.StatusBadRequest {
		return nil, errors.New(response.Status)
	}
	return response, nil
}
