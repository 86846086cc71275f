// Package gallerysearch finds the listed sites that match a filter and a keyword (ADR 16).
package gallerysearch
