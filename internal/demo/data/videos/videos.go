// Package videos holds the clips that ship with the demo: cards drawn for it,
// with captions, in English and Spanish.
package videos

import (
	"embed"

	"beacon/internal/platform/locale"
	"beacon/internal/videos"
)

// Files are the clips, their captions and pictures. A picture stands before both
// languages of its clip, so there are no words in it.
//
//go:embed *.mp4 *.vtt *.jpg
var Files embed.FS

// Heading and Intro stand above the clips on public pages: they are about pages, not
// about living donation, which the program's own words announce.
var (
	Heading = locale.Text{EN: "How pages like this one work", ES: "Cómo funcionan estas páginas"}
	Intro   = locale.Text{
		EN: "Two short clips that come with the demo: how a page is passed on, and why a story helps.",
		ES: "Dos videos cortos que vienen con la demostración: cómo se comparte una página y por qué ayuda una historia.",
	}
)

// List is what videos.Service.Seed makes of them.
var List = []videos.SeedVideo{
	{
		Audience: videos.Public,
		Title:    locale.Text{EN: "Your page at work", ES: "Su página en marcha"},
		Description: locale.Text{
			EN: "How a page travels from friend to friend.",
			ES: "Cómo una página pasa de amigo a amigo.",
		},
		Files: filesOf("sharing"),
	},
	{
		Audience: videos.Public,
		Title:    locale.Text{EN: "Telling a story", ES: "Contar una historia"},
		Description: locale.Text{
			EN: "Why plain words help people listen.",
			ES: "Por qué las palabras sencillas ayudan a que la gente escuche.",
		},
		Files: filesOf("telling"),
	},
	{
		Audience: videos.Training,
		Title:    locale.Text{EN: "Telling your story", ES: "Contar su historia"},
		Description: locale.Text{
			EN: "How to write about yourself in your own words.",
			ES: "Cómo escribir sobre usted con sus propias palabras.",
		},
		Files: filesOf("telling"),
	},
	{
		Audience: videos.Training,
		Title:    locale.Text{EN: "Sharing your page", ES: "Compartir su página"},
		Description: locale.Text{
			EN: "How to ask people you know to pass it on.",
			ES: "Cómo pedir a quienes conoce que la reenvíen.",
		},
		Files: filesOf("sharing"),
	},
}

func filesOf(name string) map[videos.Slot]string {
	return map[videos.Slot]string{
		videos.ClipSlot:       name + ".en.mp4",
		videos.ClipESSlot:     name + ".es.mp4",
		videos.CaptionsSlot:   name + ".en.vtt",
		videos.CaptionsESSlot: name + ".es.vtt",
		videos.ThumbnailSlot:  name + ".jpg",
	}
}
