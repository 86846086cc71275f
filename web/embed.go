// Package web contains the built front end inside the binary. "npm run build" in this directory builds it.
package web

import (
	"embed"
	"io/fs"
)

// The manifest is in a directory with a name that begins with a dot, which "all:" includes. The pattern also matches
// dist.txt, so Go code compiles in a clone without a built front end.
//
//go:embed all:dist*
var built embed.FS

// Files is the built front end, rooted at dist: assets/, ssr/public.server.js and
// .vite/manifest.json. It is empty if the front end was not built, never nil, and safe for concurrent use.
func Files() fs.FS {
	files, err := fs.Sub(built, "dist")
	if err != nil {
		panic(err) // "dist" is a valid path, so this cannot happen
	}
	return files
}
