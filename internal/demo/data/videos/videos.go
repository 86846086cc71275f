// Package videos holds the clips that ship with the demo: cards drawn for it,
// with captions, in English and Spanish.
package videos

import (
	"embed"
	"encoding/json"

	"beacon/internal/platform/locale"
	"beacon/internal/videos"
)

// Files are the clips, their captions and pictures. A picture stands before both
// languages of its clip, so there are no words in it.
//
//go:embed *.mp4 *.vtt *.jpg
var Files embed.FS

//go:embed videos.json
var described []byte

// Heading and Intro stand above the clips on public pages: they are about pages, not
// about living donation, which the program's own words announce. List is what
// videos.Service.Seed makes of the clips.
var Heading, Intro, List = func() (heading, intro locale.Text, list []videos.SeedVideo) {
	var read struct {
		Heading, Intro locale.Text
		Videos         []struct {
			videos.SeedVideo
			Name string // of the clip's files
		}
	}
	if err := json.Unmarshal(described, &read); err != nil {
		panic(err) // it is built in
	}
	for _, v := range read.Videos {
		v.Files = map[videos.Slot]string{
			videos.ClipSlot:       v.Name + ".en.mp4",
			videos.ClipESSlot:     v.Name + ".es.mp4",
			videos.CaptionsSlot:   v.Name + ".en.vtt",
			videos.CaptionsESSlot: v.Name + ".es.vtt",
			videos.ThumbnailSlot:  v.Name + ".jpg",
		}
		list = append(list, v.SeedVideo)
	}
	return read.Heading, read.Intro, list
}()
