package staff

import (
	"errors"

	"beacon/catalogues"
	"beacon/internal/platform/fault"
)

// ErrEmailTaken is what a store returns for an address that has an account.
var ErrEmailTaken = errors.New("the e-mail address has an account")

// ErrNoCenter is what a store returns for a role at a center that does not exist.
var ErrNoCenter = errors.New("the center does not exist")

// errWrongCredentials is one and the same answer for an unknown address, a wrong
// password, a disabled account and one that has not joined (R7.1).
var errWrongCredentials = fault.New(fault.Unauthenticated, catalogues.Text("staff.wrong-credentials"))

var msgWrongCode = catalogues.Text("staff.wrong-code")

var errWrongCode = fault.New(fault.Unauthenticated, msgWrongCode)

var errSignInFirst = fault.New(fault.Unauthenticated, catalogues.Text("staff.sign-in-first"))

var errNotAllowed = fault.New(fault.Forbidden, catalogues.Text("general.role-not-allowed"))

var errHasSecondFactor = fault.New(fault.Conflict, catalogues.Text("staff.has-second-factor"))

var errInvitationOver = fault.New(fault.NotFound, catalogues.Text("staff.invitation-over"))

// ErrPasskeyTaken is what a store returns for a passkey that is in use.
var ErrPasskeyTaken = errors.New("the passkey is in use")

var errNoPasskeys = fault.New(fault.Conflict, catalogues.Text("staff.no-passkeys"))

var errNoSuchFactor = fault.New(fault.NotFound, catalogues.Text("staff.no-such-factor"))

// What an administrator is told who would close or change an account.
var (
	errAccountClosed = fault.New(fault.Conflict, catalogues.Text("staff.account-closed"))
)

// The sentences about passkeys and passwords of somebody's own.
var (
	msgPasskeyNotMade = catalogues.Text("staff.passkey-not-made")
	msgPasskeyRefused = catalogues.Text("staff.passkey-refused")
	msgPasswordOther  = catalogues.Text("staff.password-other")
)

var errNoPassword = fault.New(fault.Forbidden, catalogues.Text("staff.no-password"))

var errNoOpenID = fault.New(fault.NotFound, catalogues.Text("staff.no-open-id"))

// The sentences about sign-ins by a provider of OpenID Connect.
var (
	msgOpenIDAway     = catalogues.Text("staff.open-id-away")
	msgOpenIDStranger = catalogues.Text("staff.open-id-stranger")
)

// The sentences about fields.
var (
	msgNameMissing   = catalogues.Text("staff.name-missing")
	msgCenterUnknown = catalogues.Text("staff.center-unknown")
)
