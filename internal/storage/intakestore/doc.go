// Package intakestore stores how patients arrive by themselves: referrals, campaign
// registrations, and the queue of each center.
package intakestore
