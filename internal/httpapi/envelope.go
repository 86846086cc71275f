package httpapi

import (
	"encoding/json"
	"net/http"
	"time"
)

// FormatTime writes a time, or the empty text for none.
func FormatTime(t *time.Time) string {
	if t == nil {
		return ""
	}
	return t.Format(time.RFC3339)
}

// Envelope is the envelope of something that worked (R1.2).
type Envelope[T any] struct {
	Success bool `json:"success"`
	Results T    `json:"results"`
}

// Output is the response of a call whose answer is only the envelope.
type Output[T any] struct {
	Body Envelope[T]
}

// Respond wraps what a call answers.
func Respond[T any](r T) *Output[T] {
	return &Output[T]{Body: Envelope[T]{Success: true, Results: r}}
}

// OutputWithCookies is an Output that also sets or removes cookies.
type OutputWithCookies[T any] struct {
	SetCookie []http.Cookie `header:"Set-Cookie"`
	Body      Envelope[T]
}

// RespondWithCookies wraps what a call returns with its cookies, or returns the failure.
func RespondWithCookies[T any](results T, cookies []http.Cookie, err error) (*OutputWithCookies[T], error) {
	return &OutputWithCookies[T]{SetCookie: cookies, Body: Respond(results).Body}, err
}

// NoResults is the answer of a call that has nothing to say but that it worked.
type NoResults struct {
	Body struct {
		Success bool `json:"success"`
	}
}

// Succeed returns the envelope of a call without results.
func Succeed() *NoResults {
	d := &NoResults{}
	d.Body.Success = true
	return d
}

// NoInput is the input of a call that takes none.
type NoInput struct{}

// WriteResults sends results in the envelope, for handlers that write by hand, or returns
// the failure to find them.
func WriteResults[T any](w http.ResponseWriter, results T, err error) error {
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", ContentTypeJSON)
	_ = json.NewEncoder(w).Encode(Envelope[T]{Success: true, Results: results})
	return nil
}

// WriteSuccess sends the envelope without results, for handlers that write by hand, or
// returns why it did not work.
func WriteSuccess(w http.ResponseWriter, err error) error {
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", ContentTypeJSON)
	_ = json.NewEncoder(w).Encode(Succeed().Body)
	return nil
}
