// Package coaching connects a recipient with a volunteer coach (M3, M4): requests for a coach, assignments, the notes
// of both sides, and the coach's permission to change the working copy (R3.5). Notes are plain text. They never appear
// on the public page or in an email.
package coaching
