// Package review manages decisions about submissions: the queues of centers and of the registry, the reviewers' view,
// and their verdicts (R3, R7.3).
package review
