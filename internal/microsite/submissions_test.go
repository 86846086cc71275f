package microsite

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
)

// submissionCases is the content of testdata/submissions.json, which also tests the editor's rules
// (web/src/features/editor/rules/submissions.test.ts).
type submissionCases struct {
	Limits struct{ Story, Why, Caption, Images int } `json:"limits"`
	Save   map[string]any                            `json:"save"`
	Cases  []struct {
		What    string         `json:"what"`
		Changes map[string]any `json:"changes"`
		Broken  []string       `json:"broken"` // message ids; ids of captions include the picture's number
	} `json:"cases"`
}

type submissionCase struct {
	Story, Why, Guardian    string
	Captions                []string
	Agrees, Confirms, Minor bool
}

// The server rejects the same submissions as the editor (M5, R1.4).
func TestCheckSave_SharedCases(t *testing.T) {
	var all submissionCases
	raw, err := os.ReadFile("testdata/submissions.json")
	if err == nil {
		err = json.Unmarshal(raw, &all)
	}
	if err != nil {
		t.Fatal(err)
	}
	limits := Limits{
		Story: all.Limits.Story, Why: all.Limits.Why, Caption: all.Limits.Caption,
		Images: all.Limits.Images, Responsibility: true,
	}
	now := time.Date(2026, 11, 20, 15, 0, 0, 0, time.UTC)
	s := NewService(Deps{Limits: limits, Clock: clock.NewFixed(now)})
	for _, c := range all.Cases {
		save := readCase(t, all.Save, c.Changes)
		site := Site{RecipientStatus: StarterSiteActive}
		if save.Minor {
			site.BirthDate = now.AddDate(-17, 0, 0).Format(time.DateOnly)
		}
		in := SaveRequest{
			Story: save.Story, Why: save.Why, GuardianName: save.Guardian,
			AgreedToHipaa: save.Agrees, ResponsibilityConfirmed: save.Confirms,
		}
		for i, caption := range save.Captions {
			in.Pictures = append(in.Pictures, PictureEdit{Index: i, Caption: caption})
		}
		got := failedIDs(t, limits, s.checkSave(site, Access{}, in.cleaned()))
		if slices.Sort(c.Broken); !slices.Equal(got, c.Broken) {
			t.Errorf("%s: %v, want %v", c.What, got, c.Broken)
		}
	}
}

func readCase(t *testing.T, save, changes map[string]any) submissionCase {
	t.Helper()
	whole := map[string]any{}
	for _, part := range []map[string]any{save, changes} {
		for name, value := range part {
			whole[name] = value
		}
	}
	var c submissionCase
	raw, err := json.Marshal(whole)
	if err == nil {
		err = json.Unmarshal(raw, &c)
	}
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// failedIDs returns the editor's message ids for the messages of a rejected save.
func failedIDs(t *testing.T, l Limits, err error) []string {
	t.Helper()
	known := map[string]string{}
	learn := func(id string, text locale.Text, limit int) {
		known[text.WithText("type", organ(Kidney)).With("limit", strconv.Itoa(limit)).EN] = id
	}
	learn("editor.story.required", msgStoryRequired, 0)
	learn("editor.story.short", msgStoryShort, 0)
	learn("editor.story.long", msgStoryLong, l.Story)
	learn("editor.story.html", msgStoryHTML, 0)
	learn("editor.why.long", msgWhyLong, l.Why)
	learn("editor.why.html", msgWhyHTML, 0)
	learn("editor.images.required", msgAddImage, 0)
	learn("editor.images.many", msgTooMany, l.Images)
	learn("editor.hipaa.required", msgRelease, 0)
	learn("editor.responsibility.required", msgResponsibility, 0)
	learn("editor.guardian.required", msgGuardian, 0)
	for n := 1; n <= l.Images; n++ {
		learn(fmt.Sprintf("editor.caption.long#%d", n), msgCaptionLong.With("n", strconv.Itoa(n)), l.Caption)
		learn(fmt.Sprintf("editor.caption.html#%d", n), msgCaptionHTML.With("n", strconv.Itoa(n)), 0)
	}
	ids := []string{}
	var refused *fault.Error
	if err != nil && !errors.As(err, &refused) {
		t.Fatal(err)
	}
	if refused == nil {
		return ids
	}
	for _, f := range refused.Fields {
		id, ok := known[f.Message.EN]
		if !ok {
			t.Errorf("an unknown message: %q", f.Message.EN)
		}
		ids = append(ids, strings.TrimSpace(id))
	}
	slices.Sort(ids)
	return ids
}
