// Package gallery lists the public sites beside each other: those of one type,
// filtered by age, gender and a keyword of the story, the most registered for
// first (M2 Gallery, M4, M5; R3.8).
//
// Which sites are listed is decided where sites change: the store keeps one row
// for each in the transaction of the change. Start at filter.go for the parameters and
// service.go for the pages.
package gallery
