// Package payload holds the JSON of what several rooms send or take: a site's status and pictures, the form
// of a save, notes, reviews, timelines and postal addresses.
package payload
