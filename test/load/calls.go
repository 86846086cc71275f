package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"sync/atomic"

	"beacon/internal/microsite"
	"beacon/internal/platform/keys"
	"beacon/internal/testkit/apptest"
	"beacon/test/registry"
)

// call is one request of a user to any node.
type call struct {
	method string
	path   string
	header http.Header
	body   []byte
}

// phone is the user agent of every browser here.
const phone = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36"

// visitors are people at separate addresses, because Beacon limits the rate of one address.
type visitors struct{ turn atomic.Uint64 }

// call returns a request of the next visitor, with a browser's headers.
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
func (v *visitors) page(code string) call { return v.call(http.MethodGet, "/"+code, wantsPage) }

// count counts a visit, as the script of the page does.
func (v *visitors) count(code string) call {
	c := v.call(http.MethodPost, "/api/microsite/"+code+"/stats/initial", "*/*")
	c.header.Set("Sec-Fetch-Site", "same-origin")
	return c
}

// gallery reads a page of the gallery, with a patient's key.
func (v *visitors) gallery(credential string, q url.Values) call {
	c := v.call(http.MethodGet, "/api/microsite/active?"+q.Encode(), wantsJSON)
	c.header.Set("Authorization", credential)
	return c
}

// credential returns the header with a key of the first version.
func credential(ring *keys.Ring, kind string, id int64) string {
	return fmt.Sprintf("EditKey %s:%d:%s", kind, id, ring.EditKey(kind, id, 1))
}

// editor reads the data with which the i-th site's editor opens.
func (w *world) editor(i int) call {
	return w.visitors.call(http.MethodGet,
		fmt.Sprintf("/api/microsite/custom-site/data/%d/%s", w.sites.ID(i), w.editKey(i)), wantsJSON)
}

// notes reads the notes of a site; tag identifies the notes that the browser has.
func (v *visitors) notes(id int64, key, tag string) call {
	c := v.call(http.MethodGet, fmt.Sprintf("/api/microsite/custom-site/note/all/%d/%s", id, key), wantsJSON)
	if tag != "" {
		c.header.Set("If-None-Match", tag)
	}
	return c
}

// lostLink requests the links of the i-th patient.
func (w *world) lostLink(i int) call {
	c := w.visitors.call(http.MethodPost, "/api/lost-link", wantsJSON)
	c.header.Set("Content-Type", "application/json")
	c.body = fmt.Appendf(nil, `{"email":%q}`, w.sites.Email(i))
	return c
}

// staff reads a path with a staff session.
func (w *world) staff(cookie, path string) call {
	c := w.visitors.call(http.MethodGet, "/api/staff/"+path, wantsJSON)
	c.header.Set("Cookie", cookie)
	return c
}

// saver saves drafts, each of the next editable site, and tracks the versions.
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

// next returns the editor's save request with text and without photographs.
func (s *saver) next() (call, error) {
	turn := int(s.turn.Add(1) - 1)
	i, version := s.sites[turn%len(s.sites)], 1+turn/len(s.sites)
	form := apptest.Save{
		Site:  apptest.Site{ID: s.w.sites.ID(i), Key: s.w.editKey(i)},
		Story: fmt.Sprintf("%s\n\nChanged for the %dth time.", s.story, version), Why: registry.Paragraph,
		Agree: true, Responsible: true, Draft: true, Version: int64(version),
	}.Form().Field("agreedBefore", "1")
	return s.w.visitors.send("/api/microsite/custom-site/save", form,
		credential(s.w.ring, microsite.KeyKind, s.w.sites.ID(i)))
}

// send posts a form with its author's key.
func (v *visitors) send(path string, form *apptest.Form, credential string) (call, error) {
	body, kind, err1 := apptest.Encode(form)
	text, err2 := io.ReadAll(body)
	c := v.call(http.MethodPost, path, wantsJSON)
	c.header.Set("Content-Type", kind)
	c.header.Set("Authorization", credential)
	c.header.Set("Sec-Fetch-Site", "same-origin")
	c.body = text
	return c, errors.Join(err1, err2)
}

// client sends one request at a time. It leaves bodies compressed.
var client = &http.Client{
	Timeout: patience, Transport: &http.Transport{DisableCompression: true},
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
}

// answer is a response with its whole body.
type answer struct {
	status int
	header http.Header
	body   []byte
}

// ask sends a call to a node and returns the response. A status of 400 or more is an error.
func ask(address string, c call) (a answer, err error) {
	request, err := http.NewRequest(c.method, "http://"+address+c.path, bytes.NewReader(c.body))
	if err != nil {
		return a, errors.New("a call that cannot be sent") // its path may contain a key
	}
	request.Header = c.header
	response, err := client.Do(request)
	if err != nil {
		var of *url.Error
		if errors.As(err, &of) {
			err = of.Err
		}
		return a, err
	}
	a.status, a.header = response.StatusCode, response.Header
	a.body, err = io.ReadAll(response.Body)
	if err = errors.Join(err, response.Body.Close()); err == nil && a.status >= http.StatusBadRequest {
		err = errors.New(response.Status)
	}
	return a, err
}

// bytes returns the request in wire format.
func (c call) bytes() []byte {
	var b bytes.Buffer
	_, _ = fmt.Fprintf(&b, "%s %s HTTP/1.1\r\nHost: load.beacon.example\r\n", c.method, c.path)
	_ = c.header.Write(&b) // a buffer returns no error
	_, _ = fmt.Fprintf(&b, "Content-Length: %d\r\n\r\n%s", len(c.body), c.body)
	return b.Bytes()
}
