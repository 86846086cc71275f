package tlogwitness_test

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"beacon/internal/platform/merkle"
	"beacon/internal/platform/outbound"
	"beacon/internal/platform/tlogwitness"
)

// The request body and every response of the protocol must be handled.
func TestAddCheckpoint(t *testing.T) {
	for name, c := range map[string]struct {
		status  int
		kind    string
		answer  string
		old     int64
		want    string // result
		is      error
		mention string // part of the error message
	}{
		"signed":               {200, "text/plain", "— w AAAA\n", 5, "— w AAAA\n", nil, ""},
		"another size":         {409, "text/x.tlog.size", "7\n", 5, "", tlogwitness.SizeError{Size: 7}, ""},
		"with a charset":       {409, "text/x.tlog.size; a=b", "7\n", 5, "", tlogwitness.SizeError{Size: 7}, ""},
		"another root":         {409, "text/plain", "no\n", 9, "", tlogwitness.ErrInconsistent, ""},
		"without a size":       {409, "text/plain", "7\n", 5, "", nil, "409"},
		"a size below zero":    {409, "text/x.tlog.size", "-7\n", 5, "", nil, "409"},
		"a proof that is none": {422, "text/plain", "", 5, "", tlogwitness.ErrInconsistent, ""},
		"an unknown log":       {404, "text/plain", "", 5, "", nil, "(404)"},
		"an unknown key":       {403, "text/plain", "", 5, "", nil, "(403)"},
		"a failure":            {500, "text/plain", "", 5, "", nil, "500"},
		"too much":             {200, "text/plain", strings.Repeat("a", 65<<10), 5, "", nil, "too long"},
	} {
		t.Run(name, func(t *testing.T) {
			var path, body string
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				got, _ := io.ReadAll(r.Body)
				path, body = r.Method+" "+r.URL.Path, string(got)
				w.Header().Set("Content-Type", c.kind)
				w.WriteHeader(c.status)
				_, _ = io.WriteString(w, c.answer)
			}))
			defer server.Close()
			got, err := tlogwitness.New(server.URL+"/one/").AddCheckpoint(
				t.Context(), c.old, 9, []merkle.Hash{{1}, {2}}, "log\n9\n",
			)
			const want = "old %\nAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n" +
				"AgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n\nlog\n9\n"
			if path != "POST /one/add-checkpoint" || body != strings.Replace(want, "%", string(rune('0'+c.old)), 1) {
				t.Errorf("%s with %q", path, body)
			}
			if got != c.want || (err != nil) != (c.want == "") || c.is != nil && !errors.Is(err, c.is) ||
				c.mention != "" && !strings.Contains(err.Error(), c.mention) {
				t.Errorf("%q, %v", got, err)
			}
		})
	}
}

func TestAddCheckpoint_FollowsNoRedirect(t *testing.T) {
	server := httptest.NewServer(http.RedirectHandler("https://elsewhere.example/", http.StatusTemporaryRedirect))
	defer server.Close()
	_, err := tlogwitness.New(server.URL).AddCheckpoint(t.Context(), 0, 9, nil, "log\n9\n")
	if !errors.Is(err, outbound.ErrRedirected) {
		t.Error(err)
	}
}

func TestAddCheckpoint_SendsNoLongProof(t *testing.T) {
	_, err := tlogwitness.New("http://127.0.0.1:1").AddCheckpoint(t.Context(), 1, 9, make([]merkle.Hash, 64), "")
	if err == nil || !strings.Contains(err.Error(), "too long") {
		t.Error(err)
	}
}
