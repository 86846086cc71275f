//go:build !nofrontend

// Package web carries the built front end inside the binary. Build it first with
// "npm run build" in this directory, or compile with the tag "nofrontend".
package web

import (
	"archive/zip"
	_ "embed" // the front end
	"io/fs"
	"strings"
)

// The front end is carried packed, which is a megabyte less (ADR 26).
// scripts/pack.mjs makes the file when everything is built.
//
//go:embed packed.zip
var packed string

// Files is the built front end, rooted at dist: assets/, ssr/public.server.js and
// .vite/manifest.json. It is never nil, and files may be read at the same time.
func Files() fs.FS {
	files, err := zip.NewReader(strings.NewReader(packed), int64(len(packed)))
	if err != nil {
		// The file is embedded above, so this cannot happen in a binary that compiled.
		panic(err)
	}
	return files
}
