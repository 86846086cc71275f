// Package digest mails each patient once a week how many people visited their page and how
// many registered, unless the patient unsubscribed (R8).
package digest
