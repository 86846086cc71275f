// Package passkey implements WebAuthn for one web address: it registers keys and verifies proofs by these keys. The
// caller stores each key's record, stores the ceremony between the two requests, and enforces the rules about accounts.
package passkey

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"
)

// ErrRefused is returned for a browser response that does not belong to the ceremony or is invalid.
var ErrRefused = errors.New("passkey verification failed")

// Owner is the account that keys belong to.
type Owner struct {
	Handle  []byte // identifies the owner without personal data
	Name    string // the name that the browser shows, such as the email address
	Records [][]byte
}

// Site registers and verifies keys for one web address. It is safe for concurrent use.
type Site struct{ w *webauthn.WebAuthn }

// New returns a site, or nil for an address without browser support for passkeys: a bare IP address, or http except on
// localhost.
func New(address, name string) (*Site, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, fmt.Errorf("address of the site: %w", err)
	}
	host := u.Hostname()
	if protocol.ValidateRPID(host) != nil || (u.Scheme != "https" && host != "localhost") {
		return nil, nil
	}
	w, err := webauthn.New(&webauthn.Config{
		RPID:                  host,
		RPDisplayName:         name,
		RPOrigins:             []string{u.Scheme + "://" + u.Host},
		AttestationPreference: protocol.PreferNoAttestation,
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			// A second factor needs no list of accounts on the authenticator. The password was checked already, so
			// touching the authenticator is enough if it has no fingerprint reader.
			ResidentKey: protocol.ResidentKeyRequirementDiscouraged, UserVerification: protocol.VerificationPreferred,
		},
	})
	if err != nil {
		return nil, fmt.Errorf("passkeys: %w", err)
	}
	return &Site{w}, nil
}

// Make starts the registration of a key. The options are for the browser, the ceremony is for Made. An authenticator
// that already has a key of this owner does not create a second key.
func (s *Site) Make(o Owner) (options, ceremony []byte, err error) {
	u, err := userFor(o)
	if err != nil {
		return nil, nil, err
	}
	creation, session, err := s.w.BeginRegistration(
		u, webauthn.WithExclusions(webauthn.Credentials(u.keys).CredentialDescriptors()),
	)
	if err != nil {
		return nil, nil, fmt.Errorf("begin a passkey: %w", err)
	}
	return both(creation.Response, session)
}

// Made verifies the browser's response and returns the id and the record of the new key.
func (s *Site) Made(o Owner, ceremony, answer []byte) (id, record []byte, err error) {
	u, session, err := resume(o, ceremony)
	if err != nil {
		return nil, nil, err
	}
	parsed, err := protocol.ParseCredentialCreationResponseBytes(answer)
	if err != nil {
		return nil, nil, refused(err)
	}
	key, err := s.w.CreateCredential(u, session, parsed)
	if err != nil {
		return nil, nil, refused(err)
	}
	record, err = json.Marshal(key)
	return key.ID, record, err
}

// Prove starts the proof of any of the owner's keys. The options are for the browser, the ceremony is for Proved.
func (s *Site) Prove(o Owner) (options, ceremony []byte, err error) {
	u, err := userFor(o)
	if err != nil {
		return nil, nil, err
	}
	assertion, session, err := s.w.BeginLogin(u)
	if err != nil {
		return nil, nil, fmt.Errorf("ask for a passkey: %w", err)
	}
	return both(assertion.Response, session)
}

// Proof is a verified response of a key.
type Proof struct {
	ID            []byte // id of the key
	Record        []byte // replaces the stored record of the key
	BackupChanged bool   // whether the backup flags differ from the stored record
}

// Proved verifies the browser's response. It rejects a key that seems to be copied. It accepts and reports a change of
// the backup flags, because password managers change them if they start or stop to synchronize a key.
func (s *Site) Proved(o Owner, ceremony, answer []byte) (Proof, error) {
	u, session, err := resume(o, ceremony)
	if err != nil {
		return Proof{}, err
	}
	parsed, err := protocol.ParseCredentialRequestResponseBytes(answer)
	if err != nil {
		return Proof{}, refused(err)
	}
	changed := u.updateBackup(parsed)
	key, err := s.w.ValidateLogin(u, session, parsed)
	if err != nil {
		return Proof{}, refused(err)
	}
	if key.Authenticator.CloneWarning {
		return Proof{}, fmt.Errorf("%w: the signature counter decreased", ErrRefused)
	}
	record, err := json.Marshal(key)
	return Proof{key.ID, record, changed}, err
}

// updateBackup sets the backup flags of the used key to the flags in the response. Otherwise the library would reject a
// changed BackupEligible flag before it verifies anything else. It reports whether a flag changed. The library still
// verifies the signature of the flags, and rejects a backup of a key that must not be backed up.
func (u user) updateBackup(parsed *protocol.ParsedCredentialAssertionData) (changed bool) {
	flags := parsed.Response.AuthenticatorData.Flags
	for i := range u.keys {
		if stored := &u.keys[i].Flags; bytes.Equal(u.keys[i].ID, parsed.RawID) {
			changed = stored.BackupEligible != flags.HasBackupEligible() || stored.BackupState != flags.HasBackupState()
			stored.BackupEligible, stored.BackupState = flags.HasBackupEligible(), flags.HasBackupState()
		}
	}
	return changed
}

// refused wraps ErrRefused with the library's reason, for the log.
func refused(err error) error {
	var failure *protocol.Error
	if errors.As(err, &failure) {
		return fmt.Errorf("%w: %s: %s", ErrRefused, failure.Details, failure.DevInfo)
	}
	return fmt.Errorf("%w: %w", ErrRefused, err)
}

func both(options any, session *webauthn.SessionData) (o, c []byte, err error) {
	if o, err = json.Marshal(options); err != nil {
		return nil, nil, err
	}
	c, err = json.Marshal(session)
	return o, c, err
}

func resume(o Owner, ceremony []byte) (user, webauthn.SessionData, error) {
	var session webauthn.SessionData
	u, err := userFor(o)
	if err != nil {
		return u, session, err
	}
	if json.Unmarshal(ceremony, &session) != nil {
		return u, session, fmt.Errorf("%w: no pending challenge", ErrRefused)
	}
	return u, session, nil
}

// user adapts Owner to the library's interface.
type user struct {
	Owner
	keys []webauthn.Credential
}

func userFor(o Owner) (user, error) {
	u := user{Owner: o, keys: make([]webauthn.Credential, len(o.Records))}
	for i, record := range o.Records {
		if err := json.Unmarshal(record, &u.keys[i]); err != nil {
			return u, fmt.Errorf("record of a passkey: %w", err)
		}
	}
	return u, nil
}

// WebAuthnID implements webauthn.User.
func (u user) WebAuthnID() []byte { return u.Handle }

// WebAuthnName implements webauthn.User.
func (u user) WebAuthnName() string { return u.Name }

// WebAuthnDisplayName implements webauthn.User.
func (u user) WebAuthnDisplayName() string { return u.Name }

// WebAuthnCredentials implements webauthn.User.
func (u user) WebAuthnCredentials() []webauthn.Credential { return u.keys }
