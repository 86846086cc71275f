// Package gallerysearch finds the listed sites that match a filter and a keyword,
// with the tokens that package galleryindex keeps (ADR 16). It implements
// gallery.Store on both databases.
package gallerysearch
