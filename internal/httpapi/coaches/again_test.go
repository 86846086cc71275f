package coaches_test

import (
	"fmt"
	"maps"
	"strings"
	"sync"
	"testing"

	"beacon/internal/testkit/apptest"
)

// If the first response was lost, sending a note again must not store it twice, neither for the patient nor for the
// coach.
func TestNotes_SentAgainCountOnce(t *testing.T) {
	apptest.EachDatabase(t, func(t *testing.T, a *apptest.App) {
		w := apptest.NewTalk(a)
		a.Do(w.Assign(w.Coach))
		a.Seen()
		key := strings.Repeat("0123abcd", 4)
		for name, c := range map[string]struct {
			send func(more map[string]any) apptest.Request
			mail string
		}{
			"patient": {func(more map[string]any) apptest.Request {
				r := w.Send("Is my story too long?")
				maps.Copy(r.Body.(map[string]any), more)
				return r
			}, "recipient-note " + apptest.Email(apptest.Coach)},
			"coach": {func(more map[string]any) apptest.Request {
				body := map[string]any{"note": "Is my story too long?"}
				maps.Copy(body, more)
				return w.AsCoach("POST", "/notes", body)
			}, "coach-note " + apptest.PatientEmail},
		} {
			before := stored(a)
			a.Expect(name+", the answer that was lost", c.send(map[string]any{"formKey": key}), apptest.Want{
				Has: map[string]any{"results.#": before + 1}, Trail: []string{"coaching.note-sent"}, Emails: []string{c.mail},
			})
			a.Expect(name+", the same once more", c.send(map[string]any{"formKey": key}),
				apptest.Want{Has: map[string]any{"results.#": before + 1, "results.0.note": "Is my story too long?"}})
			a.Expect(name+", other words", c.send(map[string]any{"formKey": key, "note": "Hello"}),
				apptest.Want{Has: map[string]any{"results.#": before + 2}, Trail: []string{"coaching.note-sent"}})
			for _, broken := range []any{"1", 7, strings.Repeat("Z", 32)} {
				a.Expect(name+", no key", c.send(map[string]any{"formKey": broken}), apptest.Want{Status: 400})
			}
			a.Expect(name+", as before keys", c.send(nil),
				apptest.Want{Has: map[string]any{"results.#": before + 3}, Trail: []string{"coaching.note-sent"}})
		}
		for _, row := range a.Rows("SELECT * FROM coach_note") {
			if strings.Contains(fmt.Sprint(row), key) {
				t.Errorf("the key itself is stored: %v", row)
			}
		}
	})
}

// Of simultaneous requests with the same note, only one is stored.
func TestNotes_PressedAtTheSameMoment(t *testing.T) {
	apptest.EachDatabase(t, func(t *testing.T, a *apptest.App) {
		w := apptest.NewTalk(a)
		a.Do(w.Assign(w.Coach))
		a.Seen()
		press := w.Send("Hello")
		press.Body.(map[string]any)["formKey"] = strings.Repeat("0f", 16)
		var all sync.WaitGroup
		for range 8 {
			all.Go(func() {
				response, err := a.Send(press)
				if err != nil || response.Status != 200 {
					t.Errorf("%v %d %s", err, response.Status, response.Body)
				}
			})
		}
		all.Wait()
		if n := stored(a); n != 1 {
			t.Errorf("%d notes", n)
		}
	})
}

func stored(a *apptest.App) int { return len(a.Rows("SELECT id FROM coach_note")) }
