package blob_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"

	"beacon/internal/platform/blob"
	"beacon/internal/platform/fault"
)

func TestIsAway(t *testing.T) {
	t.Parallel()
	for what, c := range map[string]struct {
		err  error
		away bool
	}{
		"a full disk":      {&fs.PathError{Op: "write", Path: "x", Err: syscall.ENOSPC}, true},
		"a quota":          {fmt.Errorf("store: %w", syscall.EDQUOT), true},
		"read only":        {&fs.PathError{Op: "open", Path: "x", Err: syscall.EROFS}, true},
		"no such file":     {fault.ErrNotFound, false},
		"not allowed":      {&fs.PathError{Op: "open", Path: "x", Err: syscall.EACCES}, false},
		"the wrong size":   {blob.ErrSize, false},
		"something else":   {errors.New("no"), false},
		"nothing happened": {nil, false},
	} {
		if got := blob.IsAway(c.err); got != c.away {
			t.Errorf("%s: %v", what, got)
		}
	}
}

// TestIsAway_S3 uses the real errors of the S3 library, for storing and for reading.
func TestIsAway_S3(t *testing.T) {
	t.Parallel()
	answer := func(status int, code string) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/xml")
			w.WriteHeader(status)
			_, _ = fmt.Fprintf(w, "<Error><Code>%s</Code><Message>no</Message></Error>", code)
		}
	}
	hangUp := func(w http.ResponseWriter, _ *http.Request) {
		if conn, _, err := http.NewResponseController(w).Hijack(); err == nil {
			_ = conn.Close()
		}
	}
	for what, c := range map[string]struct {
		now  http.HandlerFunc
		away bool
	}{
		"slow down":     {answer(http.StatusServiceUnavailable, "SlowDown"), true},
		"its own error": {answer(http.StatusInternalServerError, "InternalError"), true},
		"full":          {answer(http.StatusInsufficientStorage, "XMinioStorageFull"), true},
		"a lost answer": {hangUp, true},
		// The request is correct: the same request succeeds after the operator has fixed permissions, key or bucket.
		"read-only":       {answer(http.StatusForbidden, "AccessDenied"), true},
		"a quota":         {answer(http.StatusForbidden, "QuotaExceeded"), true},
		"a wrong secret":  {answer(http.StatusForbidden, "SignatureDoesNotMatch"), true},
		"an unknown key":  {answer(http.StatusUnauthorized, "InvalidAccessKeyId"), true},
		"no bucket":       {answer(http.StatusNotFound, "NoSuchBucket"), true},
		"a wrong request": {answer(http.StatusBadRequest, "InvalidArgument"), false},
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			var now atomic.Pointer[http.HandlerFunc]
			works := answer(http.StatusOK, "")
			now.Store(&works)
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				(*now.Load())(w, r)
			}))
			defer server.Close()
			s, err := blob.OpenS3(t.Context(), s3Config(strings.TrimPrefix(server.URL, "http://")))
			if err != nil {
				t.Fatal(err)
			}
			now.Store(&c.now)
			// A reader that cannot be rewound: the library does not retry it, which would take seconds.
			once := io.MultiReader(bytes.NewReader([]byte("x")))
			if err := s.Put(t.Context(), "a.bin", once, 1); err == nil || blob.IsAway(err) != c.away {
				t.Errorf("stored: %v", err)
			}
		})
	}
}

// TestIsAway_Unreached: no server listens at the address of the storage.
func TestIsAway_Unreached(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	s, err := blob.OpenS3(t.Context(), s3Config(strings.TrimPrefix(server.URL, "http://")))
	if err != nil {
		t.Fatal(err)
	}
	server.Close()
	once := io.MultiReader(bytes.NewReader([]byte("x")))
	if err := s.Put(t.Context(), "a.bin", once, 1); !blob.IsAway(err) {
		t.Errorf("stored: %v", err)
	}
	if _, _, err := s.Open(t.Context(), "a.bin"); !blob.IsAway(err) {
		t.Errorf("read: %v", err)
	}
}
