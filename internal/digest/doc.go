// Package digest writes to each patient once a week how many people visited
// their page and how many registered, until the patient says that they want no
// such mail (R8).
package digest
