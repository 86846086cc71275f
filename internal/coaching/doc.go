// Package coaching connects a recipient with a volunteer coach (M3, M4): requests for a
// coach, who coaches whom, the notes that both write, and whether the coach may change the
// working copy (R3.5). Notes are plain text. They appear neither on the public page nor in
// any mail.
package coaching
