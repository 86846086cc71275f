// Package intake is a center's work with patients who came without an invitation: by their own referral or under a
// campaign's code. Each patient waits in the center's queue. The entry moves from new through contacted and scheduled
// to closed, with a reason and a log of every attempt to reach the patient.
//
// Start at status.go for the statuses and their one transition table.
package intake
