// Package champion is registration under a campaign: a center gives its patients
// a code of six characters, and with it they register themselves for a microsite
// (spec registration, champion-microsite self-registration; R5.4, R5.7
// to 5.10). The site then waits for the center to say that the person is its
// patient.
//
// Start at service.go for what a person can do, rules.go for the form's rules.
package champion
