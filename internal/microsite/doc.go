// Package microsite is a patient's site from its creation to the public page: who
// it is for, its two statuses, the working copy that the patient edits, the frozen
// submissions, and what visitors see (R3). Package invitation invites patients,
// package review decides about submissions.
//
// Start at status.go for the statuses and their transition table, site.go for the
// types, service.go for how a site changes.
package microsite
