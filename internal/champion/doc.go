// Package champion is registration under a campaign: a center gives its patients a code of six characters, with which
// they register themselves for a microsite (spec registration, champion-microsite self-registration; R5.4, R5.7 to
// 5.10). The site then waits for the center's confirmation that the person is its patient.
//
// Start at service.go for a person's actions, and at rules.go for the form's rules.
package champion
