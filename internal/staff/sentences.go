package staff

import (
	"errors"

	"beacon/catalogues"
	"beacon/internal/platform/fault"
)

// ErrEmailTaken is returned by a store for an address that already has an account.
var ErrEmailTaken = errors.New("the email address already has an account")

// ErrNoCenter is returned by a store for a role at a center that does not exist.
var ErrNoCenter = errors.New("the center does not exist")

// errWrongCredentials is the same error for an unknown address, a wrong password, a disabled account and an account
// that has not joined (R7.1).
var errWrongCredentials = fault.New(fault.Unauthenticated, catalogues.Text("staff.wrong-credentials"))

var msgWrongCode = catalogues.Text("staff.wrong-code")

var errWrongCode = fault.New(fault.Unauthenticated, msgWrongCode)

var errSignInFirst = fault.New(fault.Unauthenticated, catalogues.Text("staff.sign-in-first"))

var errNotAllowed = fault.New(fault.Forbidden, catalogues.Text("general.role-not-allowed"))

var errHasSecondFactor = fault.New(fault.Conflict, catalogues.Text("staff.has-second-factor"))

var errInvitationOver = fault.New(fault.NotFound, catalogues.Text("staff.invitation-over"))

// ErrPasskeyTaken is returned by a store for a passkey that is in use.
var ErrPasskeyTaken = errors.New("the passkey is in use")

var errNoPasskeys = fault.New(fault.Conflict, catalogues.Text("staff.no-passkeys"))

var errNoSuchFactor = fault.New(fault.NotFound, catalogues.Text("staff.no-such-factor"))

// Errors of an administrator's change to an account.
var (
	errAccountClosed = fault.New(fault.Conflict, catalogues.Text("staff.account-closed"))
)

// Messages about a person's own passkeys and password.
var (
	msgPasskeyNotMade = catalogues.Text("staff.passkey-not-made")
	msgPasskeyRefused = catalogues.Text("staff.passkey-refused")
	msgPasswordOther  = catalogues.Text("staff.password-other")
)

var errNoPassword = fault.New(fault.Forbidden, catalogues.Text("staff.no-password"))

var errNoOpenID = fault.New(fault.NotFound, catalogues.Text("staff.no-open-id"))

// Messages about sign-ins with a provider of OpenID Connect.
var (
	msgOpenIDAway     = catalogues.Text("staff.open-id-away")
	msgOpenIDStranger = catalogues.Text("staff.open-id-stranger")
)

// Messages about fields.
var (
	msgNameMissing   = catalogues.Text("staff.name-missing")
	msgCenterUnknown = catalogues.Text("staff.center-unknown")
)
