package apptest

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"beacon/internal/notify"
	"beacon/internal/storage"
)

// Request is one call. A Body of type string or []byte is sent unchanged; nil and *Form are allowed; any other value is
// sent as JSON.
type Request struct {
	Method  string // empty: GET
	Path    string
	As      string // a staff member's name; empty: not signed in
	Body    any
	Header  map[string]string
	Cookies []*http.Cookie
}

// Response is the response to a Request.
type Response struct {
	Status  int
	Header  http.Header
	Body    []byte
	Cookies []*http.Cookie
}

// Do sends a request.
func (a *App) Do(r Request) Response {
	a.Helper()
	response, err := a.Send(r)
	a.Must(err)
	return response
}

// Send is Do for concurrent use; staff must have a Session before.
func (a *App) Send(r Request) (Response, error) {
	body, contentType, err := Encode(r.Body)
	if err != nil {
		return Response{}, err
	}
	if r.Method == "" {
		r.Method = http.MethodGet
	}
	request, err := http.NewRequest(r.Method, a.URL+r.Path, body)
	if err != nil {
		return Response{}, err
	}
	if f, ok := r.Body.(*Form); ok && f.length > 0 {
		request.ContentLength = f.length
	}
	if contentType != "" {
		request.Header.Set("Content-Type", contentType)
	}
	request.Header.Set("User-Agent", "Mozilla/5.0 (test)")
	request.Header.Set("Accept-Encoding", "identity")
	for name, value := range r.Header {
		request.Header.Set(name, value)
	}
	if c := a.Session(r.As); c != nil {
		request.AddCookie(c)
	}
	for _, c := range r.Cookies {
		request.AddCookie(c)
	}
	return a.receive(request)
}

// receive sends a request and checks the response against the OpenAPI document: an undocumented status or type fails
// the test.
func (a *App) receive(request *http.Request) (Response, error) {
	response, err := a.client.Do(request)
	if err != nil {
		return Response{}, err
	}
	defer func() { _ = response.Body.Close() }()
	content, err := io.ReadAll(response.Body)
	answer := Response{Status: response.StatusCode, Header: response.Header, Body: content, Cookies: response.Cookies()}
	if err != nil || a.Beacon == nil { // an app in another process has no document
		return answer, err
	}
	described, err := newDocument(a.Server)
	if err != nil {
		return answer, err
	}
	if missing := described.undescribed(request, answer); missing != "" {
		a.Error(missing)
	}
	return answer, nil
}

// Encode returns the encoded Body and its content type.
func Encode(body any) (io.Reader, string, error) {
	switch b := body.(type) {
	case nil:
		return nil, "", nil
	case string:
		return strings.NewReader(b), "application/json", nil
	case []byte:
		return bytes.NewReader(b), "application/json", nil
	case *Form:
		return b.reader(), b.contentType, nil
	}
	content, err := json.Marshal(body)
	return bytes.NewReader(content), "application/json", err
}

// Get returns the value at a path of the JSON response, such as "results.images.0.caption"; ".#" is the length of a
// list. It returns nil for a missing value.
func (w Response) Get(path string) any {
	var v any
	if json.Unmarshal(w.Body, &v) != nil {
		return nil
	}
	for name := range strings.SplitSeq(path, ".") {
		switch at := v.(type) {
		case map[string]any:
			v = at[name]
		case []any:
			i, err := strconv.Atoi(name)
			switch {
			case name == "#":
				v = float64(len(at))
			case err == nil && i >= 0 && i < len(at):
				v = at[i]
			default:
				return nil
			}
		default:
			return nil
		}
	}
	return v
}

// Text is Get for a string; it returns "" for other values.
func (w Response) Text(path string) string {
	s, _ := w.Get(path).(string)
	return s
}

// Fields returns the names of the fields in a failure.
func (w Response) Fields() (names []string) {
	list, _ := w.Get("errors").([]any)
	for i := range list {
		names = append(names, w.Text("errors."+strconv.Itoa(i)+".field"))
	}
	return names
}

// Want is the expected effect of a request. The lists of events and emails are complete: an empty list means none.
type Want struct {
	Status int            // 0: 200
	Has    map[string]any // by path, see Answer.Get
	Fields []string       // of a failure
	Trail  []string       // actions, in order
	Emails []string       // "template address", in order
}

// Expect sends a request and checks its response, events and emails.
func (a *App) Expect(what string, r Request, w Want) Response {
	a.Helper()
	a.Session(r.As) // sign in first, because its events are not part of the expectation
	response := a.Do(r)
	if w.Status == 0 {
		w.Status = http.StatusOK
	}
	if response.Status != w.Status {
		a.Fatalf("%s: status %d, want %d: %.600s", what, response.Status, w.Status, response.Body)
	}
	for path, want := range w.Has {
		if got := response.Get(path); !equal(got, want) {
			a.Errorf("%s: %s is %#v, want %#v", what, path, got, want)
		}
	}
	if w.Fields != nil && !slices.Equal(response.Fields(), w.Fields) {
		a.Errorf("%s: blames %v, want %v", what, response.Fields(), w.Fields)
	}
	if got := a.newTrail(); !slices.Equal(got, w.Trail) {
		a.Errorf("%s: trail %v, want %v", what, got, w.Trail)
	}
	if got := a.newEmails(); !slices.Equal(got, w.Emails) {
		a.Errorf("%s: mails %v, want %v", what, got, w.Emails)
	}
	return response
}

// equal compares two values as JSON.
func equal(got, want any) bool {
	a, err1 := json.Marshal(got)
	b, err2 := json.Marshal(want)
	var x, y any
	return err1 == nil && err2 == nil && json.Unmarshal(a, &x) == nil && json.Unmarshal(b, &y) == nil &&
		reflect.DeepEqual(x, y)
}

// Seen makes the next Expect ignore earlier events and emails.
func (a *App) Seen() {
	a.Helper()
	a.newTrail()
	a.newEmails()
}

func (a *App) newTrail() (actions []string) {
	a.Helper()
	events, err := storage.NewAuditTrail(a.DB).After(context.Background(), a.trail, 1000)
	a.Must(err)
	for _, e := range events {
		a.trail = e.Seq
		if e.Action != factsStated {
			actions = append(actions, e.Action)
		}
	}
	return actions
}

func (a *App) newEmails() (emails []string) {
	a.Helper()
	page, err := a.Outbox.List(context.Background(), notify.Selection{Limit: 1000})
	a.Must(err)
	for _, m := range slices.Backward(page) { // the page is newest first
		if m.ID > a.emailed {
			a.emailed = m.ID
			emails = append(emails, string(m.Template)+" "+m.To)
		}
	}
	return emails
}
