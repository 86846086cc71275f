//go:build !nofrontend

// Package web carries the built front end inside the binary. Build it first with
// "npm run build" in this directory, or compile with the tag "nofrontend".
package web

import (
	"embed"
	"io/fs"
)

//go:embed all:dist
var dist embed.FS

// Files is the built front end, rooted at dist: assets/, ssr/public.server.js and
// .vite/manifest.json. It is never nil.
func Files() fs.FS {
	sub, err := fs.Sub(dist, "dist")
	if err != nil {
		// The directory is embedded above, so this cannot happen in a binary that compiled.
		panic(err)
	}
	return sub
}
