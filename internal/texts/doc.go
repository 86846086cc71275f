// Package texts has the registry's own texts: the wordings that a registry's counsel and staff may change (decision
// record 52). Each text has versions. Version 0 is the template that ships with Beacon. A later version is written as a
// draft, approved by a second person, and in force from a day on. A version in force never changes, so the wording of
// a day is always the same.
package texts
