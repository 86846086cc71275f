package apptest

import (
	"fmt"
	"strings"
	"time"
)

// NewVideo adds a hidden video with some of its files, and returns its id.
func NewVideo(a *App, audience, en, es string, slots ...string) any {
	a.Helper()
	words := map[string]any{
		"audience":    audience,
		"title":       map[string]any{"en": en, "es": es},
		"description": map[string]any{"en": "About " + en + ".", "es": "Sobre " + es + "."},
	}
	id := a.Expect("added", Request{Method: "POST", Path: "/api/staff/videos", As: Administrator, Body: words},
		Want{Trail: []string{"video.created"}}).
		Get("results.id")
	for _, slot := range slots {
		content := []byte("WEBVTT\n\nwords")
		if strings.HasPrefix(slot, "clip") {
			content = append([]byte("\x00\x00\x00\x18ftypisom"), make([]byte, 80)...)
		} else if slot == "thumbnail" {
			content = SmallPhoto(1)
		}
		upload := Request{
			Method: "POST", Path: fmt.Sprintf("/api/staff/videos/%v/files/%s", id, slot), As: Administrator,
			Body: NewForm().File("file", "f", content),
		}
		a.Expect(slot, upload, Want{Trail: []string{"video.file-set"}})
	}
	a.Clock.Advance(time.Minute)
	return id
}
