// Package staff is the room of the people who work with Beacon: registry staff,
// center coordinators and coaches. It holds their accounts and roles, lets them
// join, sign in with a password and a second factor, and says what each role may
// see and decide (decisions 7.1, 7.2). Everybody has an account of their own and
// every sign-in leaves a line in the audit trail (HIPAA 164.312).
package staff
