// Package staff is about the people who work with Beacon: registry staff, center
// coordinators and coaches. It keeps their accounts and roles, lets them join and
// sign in with a password and a second factor, and says what each role may see
// and decide (R7.1, R7.2). Everybody has their own account, and every
// sign-in is an audit event (HIPAA 164.312).
package staff
