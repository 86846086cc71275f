// Package gallery lists the public sites of one type, filtered by age, gender and a keyword of the story, with the most
// registrations first (M2 Gallery, M4, M5; R3.8).
//
// Package microsite decides which sites are listed: every change of a site updates its row in the same transaction.
// Start at filter.go for the parameters and service.go for the pages.
package gallery
