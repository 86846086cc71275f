package videos_test

import (
	"fmt"
	"testing"

	"beacon/internal/videos"
)

// Spanish may be a separate version or captions. Without a clip, the other gaps are not reported.
func TestGaps(t *testing.T) {
	for _, c := range []struct {
		without func(*videos.Video)
		want    string
	}{
		{func(*videos.Video) {}, "[]"},
		{func(v *videos.Video) { v.Clip, v.Captions = "", "" }, "[clip]"},
		{func(v *videos.Video) { v.Captions = "" }, "[captions]"},
		{func(v *videos.Video) { v.CaptionsES = "" }, "[captionsEs]"},
		{func(v *videos.Video) { v.ClipES = "" }, "[]"},
		{func(v *videos.Video) { v.ClipES, v.CaptionsES = "", "" }, "[spanish]"},
		{func(v *videos.Video) { v.Captions, v.CaptionsES, v.Thumbnail = "", "", "" }, "[captions captionsEs thumbnail]"},
	} {
		v := videos.Video{Clip: "a.mp4", ClipES: "b.mp4", Captions: "a.vtt", CaptionsES: "b.vtt", Thumbnail: "a.jpg"}
		c.without(&v)
		if got := fmt.Sprint(v.Gaps()); got != c.want {
			t.Errorf("%+v lacks %s, want %s", v, got, c.want)
		}
	}
}
