// Package videos holds the clips that ship with the demo: cards drawn for it, with captions, in English and Spanish.
package videos

import (
	"embed"
	"encoding/json"

	"beacon/internal/platform/locale"
	"beacon/internal/videos"
)

// Files are the clips, their captions and pictures. Both languages of a clip share its picture, so the picture contains
// no text.
//
//go:embed *.mp4 *.vtt *.jpg
var Files embed.FS

//go:embed videos.json
var described []byte

// Heading and Intro are shown above the clips on public pages: they are about pages, because the program's own text is
// about living donation. List is the input of videos.Service.Seed.
var Heading, Intro, List = func() (heading, intro locale.Text, list []videos.SeedVideo) {
	var read struct {
		Heading, Intro locale.Text
		Videos         []struct {
			videos.SeedVideo
			Name string // of the clip's files
		}
	}
	if err := json.Unmarshal(described, &read); err != nil {
		panic(err) // the file is embedded
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
