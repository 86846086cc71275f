// Package digest emails each patient a weekly report of the visits to their page and the registrations, unless the
// patient has unsubscribed (R8).
package digest
