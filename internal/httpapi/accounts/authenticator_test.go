package accounts

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"testing"
)

// authenticator is a software authenticator in a browser. It creates and proves passkeys as WebAuthn requires, and
// holds one key. Tests may change the exported fields.
type authenticator struct {
	Origin string // of the requesting page
	Count  uint32 // increases with every proof
	Backup byte   // the flags backupEligible and backedUp, 0 at first

	t   testing.TB
	key *ecdsa.PrivateKey
	id  []byte
}

// newAuthenticator returns an authenticator in a browser that shows a page of origin.
func newAuthenticator(t testing.TB, origin string) *authenticator {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return &authenticator{Origin: origin, t: t, key: key, id: []byte(rand.Text())}
}

// The backup flags of an authenticator's data (WebAuthn, 6.1).
const (
	backupEligible byte = 1 << 3
	backedUp       byte = 1 << 4
)

// passkeyOptions are the parts of a page's request that this authenticator uses.
type passkeyOptions struct {
	Challenge string                `json:"challenge"`
	RP        struct{ ID string }   `json:"rp"`
	RPID      string                `json:"rpId"`
	Exclude   []struct{ ID string } `json:"excludeCredentials"`
	Allow     []struct{ ID string } `json:"allowCredentials"`
}

// Create returns the JSON of a new credential.
func (a *authenticator) Create(o passkeyOptions) json.RawMessage {
	a.t.Helper()
	public, err := a.key.PublicKey.Bytes() // 4, then both coordinates
	if err != nil {
		a.t.Fatal(err)
	}
	data := binary.BigEndian.AppendUint16(append(a.data(o.RP.ID, 0x45), make([]byte, 16)...), uint16(len(a.id)))
	data = append(data, a.id...)
	data = append(data, 0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32) // EC2, ES256, P-256, x
	data = append(append(append(data, public[1:33]...), 0x22, 0x58, 32), public[33:]...)
	object := append([]byte("\xa3cfmtdnonegattStmt\xa0hauthData\x58"), byte(len(data)))
	return a.respond(map[string]any{
		"clientDataJSON":    a.client("webauthn.create", o.Challenge),
		"attestationObject": base64URL(append(object, data...)), "transports": []string{"internal"},
	})
}

// Get returns the JSON of a proof.
func (a *authenticator) Get(o passkeyOptions) json.RawMessage {
	a.t.Helper()
	a.Count++
	data, client := a.data(o.RPID, 0x05), a.client("webauthn.get", o.Challenge)
	raw, err := base64.RawURLEncoding.DecodeString(client)
	if err != nil {
		a.t.Fatal(err)
	}
	told := sha256.Sum256(raw)
	sum := sha256.Sum256(append(data, told[:]...))
	signature, err := ecdsa.SignASN1(rand.Reader, a.key, sum[:])
	if err != nil {
		a.t.Fatal(err)
	}
	return a.respond(
		map[string]any{"clientDataJSON": client, "authenticatorData": base64URL(data), "signature": base64URL(signature)},
	)
}

func (a *authenticator) data(site string, flags byte) []byte {
	sum := sha256.Sum256([]byte(site))
	return binary.BigEndian.AppendUint32(append(sum[:], flags|a.Backup), a.Count)
}

func (a *authenticator) client(kind, challenge string) string {
	text, err := json.Marshal(
		map[string]any{"type": kind, "challenge": challenge, "origin": a.Origin, "crossOrigin": false})
	if err != nil {
		a.t.Fatal(err)
	}
	return base64URL(text)
}

func (a *authenticator) respond(response map[string]any) json.RawMessage {
	text, err := json.Marshal(map[string]any{
		"id": base64URL(a.id), "rawId": base64URL(a.id), "type": "public-key", "response": response,
		"clientExtensionResults": map[string]any{},
	})
	if err != nil {
		a.t.Fatal(err)
	}
	return text
}

func base64URL(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }
