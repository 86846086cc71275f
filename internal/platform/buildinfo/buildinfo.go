// Package buildinfo returns the semantic version and the commit of the running program.
package buildinfo

import (
	_ "embed"
	"runtime/debug"
	"strings"
)

// VERSION is the only source of the semantic version: the program embeds it, and scripts/version reads it for the
// packages.
//
//go:embed VERSION
var versionFile string

// commit is set by the Makefile; empty if the Go command builds the program directly.
var commit string

// Build is the version and commit of a program.
type Build struct {
	Version string // semantic version, such as 1.0.0 or 1.1.0-dev
	Commit  string // first 12 digits of the commit, with ".dirty" for uncommitted changes; empty: unknown
}

// Current returns the version and commit of the running program.
func Current() Build {
	b := Build{Version: strings.TrimSpace(versionFile), Commit: commit}
	if info, ok := debug.ReadBuildInfo(); ok && b.Commit == "" {
		b.Commit = commitFrom(info)
	}
	return b
}

// String returns the version with the commit as build metadata: 1.0.0+805a80861b2c.
func (b Build) String() string {
	if b.Commit == "" {
		return b.Version
	}
	return b.Version + "+" + b.Commit
}

// commitFrom returns the commit that the Go command recorded, or "" if the build was outside a checkout.
func commitFrom(info *debug.BuildInfo) string {
	var revision, suffix string
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			revision = s.Value[:min(12, len(s.Value))]
		case s.Key == "vcs.modified" && s.Value == "true":
			suffix = ".dirty"
		}
	}
	if revision == "" {
		return ""
	}
	return revision + suffix
}
