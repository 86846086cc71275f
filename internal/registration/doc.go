// Package registration counts the donors who completed their registration after a
// visit to a patient's page. The donor registration site belongs to somebody
// else. It reports each registration as a signed event (R4.4), and each
// event counts once.
package registration
