//go:build !nofrontend

// Package web carries the built front end inside the binary. Build it first with
// "npm run build" in this directory, or compile with the tag "nofrontend".
package web

import (
	"embed"
	"io/fs"
)

// The manifest is in a directory whose name begins with a dot, which "all:" takes in.
//
//go:embed all:dist
var built embed.FS

// Files is the built front end, rooted at dist: assets/, ssr/public.server.js and
// .vite/manifest.json. It is never nil, and files may be read at the same time.
func Files() fs.FS {
	files, err := fs.Sub(built, "dist")
	if err != nil {
		panic(err) // "dist" is a valid path, so this cannot happen
	}
	return files
}
