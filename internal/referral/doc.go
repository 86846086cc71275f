// Package referral is the wizard in which a patient asks for help with finding a donor: the patient's data, the
// situation with donors, and the chosen centers (S2 to S5). A saved request reaches the chosen centers' queues
// immediately. Without a center it waits for the patient, who is reminded three times.
//
// Start at referral.go for the stored data, rules.go for required fields, and save.go and work.go for the effects of a
// save.
package referral
