// Package staff manages the accounts of registry staff, center coordinators and coaches. It stores accounts and
// roles, handles joining and signing in with a password and a second factor, and defines the permissions of each role
// (R7.1, R7.2). Each person has their own account, and every sign-in is an audit event (HIPAA 164.312).
package staff
