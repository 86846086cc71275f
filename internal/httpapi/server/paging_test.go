package server_test

import (
	"net/http"
	"strings"
	"testing"

	"beacon/internal/testkit/apptest"
)

// TestPaging_Bounds: every number in the address of a list gets a response on both databases, never an internal error.
func TestPaging_Bounds(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		lists := 0
		for _, o := range operations(a) {
			if openedBy[o.id] != byStaff || o.method != http.MethodGet || strings.Contains(o.path, "{") {
				continue
			}
			lists++
			for _, query := range []string{
				"?offset=2147483648", "?offset=9223372036854775807&limit=1", "?offset=99999999999999999999", "?offset=-1",
				"?limit=2147483648", "?limit=9223372036854775807", "?limit=9223372036854775807&offset=9223372036854775807",
				"?limit=-1", "?limit=0", "?limit=ten",
			} {
				for _, who := range []string{apptest.Administrator, apptest.Coach} {
					a.Session(who)
					if got := a.Do(apptest.Request{Path: o.path + query, As: who}); got.Status >= http.StatusInternalServerError {
						t.Errorf("%s%s by %s: status %d", o.path, query, who, got.Status)
					}
				}
			}
		}
		if lists < 20 {
			t.Errorf("only %d lists were asked", lists)
		}
	})
}
