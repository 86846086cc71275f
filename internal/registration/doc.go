// Package registration counts the donors who completed their registration after visiting a patient's page. An external
// site registers donors and reports each registration as a signed event (R4.4). Each event counts once.
package registration
