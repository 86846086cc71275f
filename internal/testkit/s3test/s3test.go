// Package s3test gives tests S3-compatible storage: a server in memory on its own port, which stops with the test.
package s3test

import (
	"io"
	"log"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"
)

// Keys for the server. It accepts any keys, because it does not check signatures.
const (
	AccessKey = "test-access"
	SecretKey = "test-secret"
)

// Start returns host:port of a new server without buckets. Clients use it without TLS and in path style. It stops when
// the test ends.
func Start(t testing.TB) (endpoint string) {
	t.Helper()
	fake := gofakes3.New(s3mem.New(), gofakes3.WithLogger(gofakes3.StdLog(log.New(io.Discard, "", 0))))
	server := httptest.NewServer(fake.Server())
	t.Cleanup(server.Close)
	return strings.TrimPrefix(server.URL, "http://")
}
