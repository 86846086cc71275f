// Package intake is what a center does with patients who came without being
// invited: by a referral of their own or under a campaign's code. Each waits in
// the center's queue until somebody has reached them, and goes from new over
// contacted and scheduled to closed, with a reason and a log of every try.
//
// Start at status.go for the statuses and their one transition table.
package intake
