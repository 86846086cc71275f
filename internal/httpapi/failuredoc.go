package httpapi

import (
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// failureWords explains each status of a failure (R1.2).
var failureWords = map[int]string{
	http.StatusBadRequest:            "The request cannot be read.",
	http.StatusUnauthorized:          "Nobody is signed in, or the call is not signed by a known secret.",
	http.StatusForbidden:             "Known, but not allowed; or another website's page sent it.",
	http.StatusNotFound:              "Unknown, or opened by a wrong key: the same answer for both.",
	http.StatusConflict:              "The state or the version does not allow it.",
	http.StatusRequestEntityTooLarge: "Too large.",
	http.StatusUnsupportedMediaType:  "Of a wrong type.",
	http.StatusUnprocessableEntity:   "Rules are broken; errors names the fields.",
	http.StatusTooManyRequests:       "Too much at once; Retry-After says in how many seconds to try again.",
	http.StatusServiceUnavailable:    "Not just now; the same request may work in a moment.",
}

// alsoFails lists calls with failures beyond those that failureStatuses derives.
var alsoFails = map[string][]int{
	"active-sites":              {http.StatusNotFound, http.StatusUnprocessableEntity},
	"custom-site-image":         {http.StatusNotFound},
	"public-image":              {http.StatusNotFound},
	"deactivate":                {http.StatusForbidden, http.StatusNotFound, http.StatusConflict},
	"donor-registrations":       {http.StatusUnauthorized},
	"consent-sample":            {http.StatusForbidden, http.StatusConflict},
	"consent-copy":              {http.StatusForbidden},
	"staff-donor-consent-form":  {http.StatusConflict},
	"staff-holder-consent-form": {http.StatusConflict},
	"supervised":                {http.StatusNotFound, http.StatusConflict},
	"referral-centers":          {http.StatusBadRequest},
	"staff-intake-report":       {http.StatusUnprocessableEntity},
	"staff-intake-report-csv":   {http.StatusUnprocessableEntity},
	"staff-search":              {http.StatusUnprocessableEntity},
	"staff-audit":               {http.StatusUnprocessableEntity},
	"staff-audit-csv":           {http.StatusConflict, http.StatusUnprocessableEntity},
}

// failureStatuses returns the statuses with which a call may fail, derived from its parameters, its body and its route.
func failureStatuses(op *huma.Operation) []int {
	statuses := slices.Clone(alsoFails[op.OperationID])
	add := func(when bool, more ...int) {
		if when {
			statuses = append(statuses, more...)
		}
	}
	changes := op.Method != http.MethodGet
	takesNumber := slices.ContainsFunc(
		op.Parameters, func(p *huma.Param) bool { return p.Schema != nil && p.Schema.Type == huma.TypeInteger },
	)
	add(op.RequestBody != nil, http.StatusBadRequest, http.StatusRequestEntityTooLarge, http.StatusUnsupportedMediaType)
	add(takesNumber, http.StatusBadRequest)
	add(changes, http.StatusForbidden, http.StatusNotFound, http.StatusConflict, http.StatusUnprocessableEntity)
	add(strings.Contains(op.Path, "{"), http.StatusNotFound)
	add(strings.HasPrefix(op.Path, "/api/staff/"), http.StatusUnauthorized, http.StatusForbidden, http.StatusNotFound)
	return append(statuses, http.StatusTooManyRequests)
}

// describeFailures adds the failures of an operation to the document. They are in the envelope unless the operation
// describes them itself.
func describeFailures(op *huma.Operation, components *huma.Components) {
	envelope := map[string]*huma.MediaType{
		ContentTypeJSON: {Schema: components.Schemas.Schema(reflect.TypeFor[Failure](), true, "")},
	}
	for key, response := range op.Responses {
		if status, err := strconv.Atoi(key); err == nil && status >= http.StatusBadRequest && response.Content == nil {
			response.Content = envelope
		}
	}
	shared := func(key, name, words string) {
		if op.Responses[key] != nil && key != "default" {
			return
		}
		if components.Responses == nil {
			components.Responses = map[string]*huma.Response{}
		}
		components.Responses[name] = &huma.Response{Description: words, Content: envelope}
		op.Responses[key] = &huma.Response{Ref: "#/components/responses/" + name}
	}
	for _, status := range failureStatuses(op) {
		shared(strconv.Itoa(status), strings.ReplaceAll(http.StatusText(status), " ", ""), failureWords[status])
	}
	shared("default", "Failure",
		"Any other failure, in the envelope of them all. With 503 the same request may work after Retry-After, in seconds.")
	for _, name := range []string{"TooManyRequests", "Failure"} {
		if later := components.Responses[name]; later != nil {
			later.Headers = map[string]*huma.Header{"Retry-After": {Schema: &huma.Schema{Type: huma.TypeInteger}}}
		}
	}
}
