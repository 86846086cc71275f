package httpapi

import "testing"

// TestRecordOf: all calls about one record count as one record, and calls about no record do not count.
func TestRecordOf(t *testing.T) {
	for _, c := range []struct{ route, path, record string }{
		{"/api/staff/microsites/{id}", "/api/staff/microsites/51", "/api/staff/microsites/51"},
		{"/api/staff/microsites/{id}/mails", "/api/staff/microsites/51/mails", "/api/staff/microsites/51"},
		{"/api/staff/donors/{id}/holders/{holderId}", "/api/staff/donors/4/holders/9", "/api/staff/donors/4"},
		{"/api/staff/accounts", "/api/staff/accounts", ""},
		{"/api/staff/microsites/{id}", "/api/staff", ""},
		{"/api/microsite/{key}", "/api/microsite/ABC123", ""},
		{"unmatched", "/api/staff/microsites/51", ""},
	} {
		if got := recordInPath(c.route, c.path); got != c.record {
			t.Errorf("%s of %s is %q, want %q", c.path, c.route, got, c.record)
		}
	}
}
