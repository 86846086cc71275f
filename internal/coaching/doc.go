// Package coaching is the channel between a recipient and a volunteer coach
// (M3, M4): asking for a coach, who coaches whom, the notes that
// both write, and whether the coach may change the working copy (R3.5).
// Notes are plain text; what a recipient and a coach write to each other is for
// the two of them and reaches neither the public page nor any mail.
package coaching
