// Package referral is the wizard with which a patient asks for help with finding
// a donor: who the patient is, what the situation with donors is, and which
// centers are to call (S2 to S5). What is saved reaches the
// chosen centers' queues at once; without a center it waits for the patient, who
// is reminded three times.
//
// Start at referral.go for what is kept, rules.go for what must be filled in,
// and save.go and work.go for what a save brings about.
package referral
