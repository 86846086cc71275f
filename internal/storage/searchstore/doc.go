// Package searchstore finds people by their words (package search).
package searchstore
