// Package payload holds the JSON that several rooms send or receive: a site's status and pictures, the form of a save,
// notes, reviews, timelines and postal addresses.
package payload
