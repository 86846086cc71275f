package dsn

import (
	"strings"
	"testing"
)

// FuzzParse: the fields of a report must be short and contain no line breaks.
func FuzzParse(f *testing.F) {
	f.Add([]byte(report(part(statusType, failed), returned)))
	f.Add([]byte(report(part(statusType, "Action: delayed\r\nStatus: 4.4.1 (busy)\r\n"))))
	f.Add([]byte("Content-Type: multipart/report; boundary=\r\n\r\n"))
	f.Add([]byte("Content-Type: multipart/report; boundary=b\r\n\r\n--b\r\n" + strings.Repeat("--b\r\n\r\n", 100)))
	f.Fuzz(func(t *testing.T, email []byte) {
		r, err := Parse(strings.NewReader(string(email)))
		if err != nil {
			if r != (Report{}) {
				t.Fatalf("no report, but %+v", r)
			}
			return
		}
		all := r.Action + r.Status + r.MessageID
		if r.Action == "" || len(all) > 3*MaxSize || strings.Contains(all, "\n") || r.IsFailure() && r.IsDelay() {
			t.Fatalf("%+v", r)
		}
	})
}
