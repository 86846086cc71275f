package server_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"beacon/internal/testkit/apptest"
)

// TestLimits_CountOverAllNodes: three nodes together allow as many guesses as one node. A node that received no guess
// rejects the client too.
// Shows R18.4b.
func TestLimits_CountOverAllNodes(t *testing.T) {
	nodes := apptest.Nodes(t, 3)
	nodes[0].Session(apptest.Coordinator) // sets the password
	site, other := nodes[0].Invite(apptest.Patient{}), nodes[0].Invite(apptest.Patient{Email: "other@mail.example"})
	signIn := func(email, password string) apptest.Request {
		return apptest.Request{
			Method: "POST", Path: "/api/staff/sign-in", Body: map[string]any{"email": email, "password": password},
		}
	}
	guesses := 0
	for name, c := range map[string]struct {
		wrong      func(i int) apptest.Request
		status     int
		taken      int // guesses before the first 429
		right      apptest.Request
		rightLater int
	}{
		"passwords of one account": {
			func(int) apptest.Request { return signIn(apptest.Email(apptest.Coordinator), "guess") }, 401, 5,
			signIn(apptest.Email(apptest.Coordinator), apptest.StaffPassword), 200,
		},
		"keys": {
			func(int) apptest.Request {
				return apptest.Request{Path: strings.Replace(site.DataPath(), site.Key, "GUESS", 1)}
			}, 404, 40,
			apptest.Request{Path: other.DataPath()}, 200,
		},
		"lost links": {
			func(i int) apptest.Request { return apptest.LostLink(fmt.Sprintf("somebody%d@mail.example", i)) }, 200, 10,
			apptest.LostLink("rosa@mail.example"), 200,
		},
	} {
		t.Run(name, func(t *testing.T) {
			taken := 0
			for i := range 3 * (c.taken + 1) {
				guesses++
				switch status := nodes[i%3].Do(c.wrong(guesses)).Status; status {
				case c.status:
					taken++
				case 429:
				default:
					t.Fatalf("guess %d: %d", i, status)
				}
			}
			if taken != c.taken {
				t.Errorf("three nodes took %d, one takes %d", taken, c.taken)
			}
			for i, a := range nodes {
				if status := a.Do(c.right).Status; status != 429 {
					t.Errorf("node %d does not tell to wait: %d", i, status)
				}
			}
			for _, a := range nodes {
				a.Clock.Advance(5 * time.Minute)
			}
			if status := nodes[2].Do(c.right).Status; status != c.rightLater {
				t.Errorf("later: %d", status)
			}
		})
	}
	t.Run("mails of one address", func(t *testing.T) {
		for i := range 9 {
			if status := nodes[i%3].Do(apptest.LostLink(apptest.PatientEmail)).Status; status != 200 {
				t.Errorf("who asks too often is told so: %d", status)
			}
		}
		if n := nodes[0].Rows("SELECT COUNT(*) FROM lost_link_request WHERE email = $1",
			apptest.PatientEmail)[0][0]; n != "3" {
			t.Errorf("%s requests for one address", n)
		}
	})
	t.Run("nothing tells whose", func(t *testing.T) {
		rows := nodes[0].Rows("SELECT name FROM limit_bucket")
		if len(rows) < 4 {
			t.Errorf("%d buckets", len(rows))
		}
		for _, row := range rows {
			if len(row[0]) != 26 || strings.ContainsAny(row[0], "@.:") {
				t.Errorf("bucket %q", row[0])
			}
		}
	})
}
