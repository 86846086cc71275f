// Package work is the list of everything that waits for a member of staff (decision 20).
//
// An item is derived from a record: a referral without a first call, a submission without a decision. Only its owner
// and its snooze are stored. The table Kinds lists every kind of item; the list, the counts, the daily email, the CSV
// file, the API and the tests are built from it.
package work
