package httpapi

import (
	"encoding/json"
	"net/http"
	"time"
)

// FormatTime returns a time in RFC 3339, or "" for nil.
func FormatTime(t *time.Time) string {
	if t == nil {
		return ""
	}
	return t.Format(time.RFC3339)
}

// Envelope is the envelope of a success (R1.2).
type Envelope[T any] struct {
	Success bool `json:"success"`
	Results T    `json:"results"`
}

// Output is a response with only the envelope.
type Output[T any] struct {
	Body Envelope[T]
}

// Respond wraps results in a successful response.
func Respond[T any](r T) *Output[T] {
	return &Output[T]{Body: Envelope[T]{Success: true, Results: r}}
}

// OutputWithCookies is an Output that also sets or removes cookies.
type OutputWithCookies[T any] struct {
	SetCookie []http.Cookie `header:"Set-Cookie"`
	Body      Envelope[T]
}

// RespondWithCookies wraps results with cookies, and passes err on.
func RespondWithCookies[T any](results T, cookies []http.Cookie, err error) (*OutputWithCookies[T], error) {
	return &OutputWithCookies[T]{SetCookie: cookies, Body: Respond(results).Body}, err
}

// NoResults is a successful response without results.
type NoResults struct {
	Body struct {
		Success bool `json:"success"`
	}
}

// Succeed returns a successful response without results.
func Succeed() *NoResults {
	d := &NoResults{}
	d.Body.Success = true
	return d
}

// NoInput is the input of a call without input.
type NoInput struct{}

// WriteResults writes results in the envelope, for raw handlers. It writes nothing if err is set, and returns err.
func WriteResults[T any](w http.ResponseWriter, results T, err error) error {
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", ContentTypeJSON)
	_ = json.NewEncoder(w).Encode(Envelope[T]{Success: true, Results: results})
	return nil
}

// WriteSuccess writes the envelope without results, for raw handlers. It writes nothing if err is set, and returns
// err.
func WriteSuccess(w http.ResponseWriter, err error) error {
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", ContentTypeJSON)
	_ = json.NewEncoder(w).Encode(Succeed().Body)
	return nil
}
