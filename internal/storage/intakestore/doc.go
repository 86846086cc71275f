// Package intakestore stores the requests of patients without an invitation: referrals, campaign registrations, and the
// queue of each center.
package intakestore
