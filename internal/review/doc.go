// Package review decides about submissions: what waits for a center or for the
// registry, what its reviewers see, and their verdicts (R3, R7.3).
package review
