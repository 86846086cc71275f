// Package microsite is a recipient's personal site from invitation to public
// page: who it is for, its two statuses, the working copy that the patient
// edits, the frozen submissions that center and registry review, and what
// visitors see (spec microsite; R3).
//
// Start at status.go for the statuses and their one transition table, site.go
// for the words used here, service.go for what a person can do.
package microsite
