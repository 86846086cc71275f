// Package galleryindex keeps what the gallery lists: one row for each listed site,
// and the tokens of its story, by which package gallerysearch finds it (ADR 16).
package galleryindex
