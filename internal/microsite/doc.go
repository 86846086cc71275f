// Package microsite manages a patient's site from its creation to the public page: the patient's data, the two
// statuses, the working copy, the immutable submissions, and the pages for visitors (R3). Package invitation invites
// patients, and package review decides about submissions.
//
// Start at status.go for the statuses and their transition table, site.go for the types, and service.go for the way
// to change a site.
package microsite
