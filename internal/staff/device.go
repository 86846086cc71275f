package staff

import (
	"encoding/binary"
	"encoding/hex"
	"slices"
	"time"

	"beacon/internal/platform/keys"
)

// DeviceLasts is the time for which a browser is remembered after a sign-in.
const DeviceLasts = 365 * 24 * time.Hour

const (
	devicePurpose = "staff-device"
	deviceName    = 8 // bytes
	maxOnDevice   = 8 // accounts, as on the computer of a ward
)

// knownDevice is a browser that was used to sign in. Guesses from other devices do not count against it, so attackers
// cannot lock the owner out (R14.5c). It is no proof of identity: the password is still required.
type knownDevice struct {
	name     []byte  // random
	accounts []int64 // accounts that signed in here, most recent first
}

// deviceFor returns the device of a browser's token, or a new device for an invalid token.
func (s *Service) deviceFor(token string) knownDevice {
	payload, ok := s.d.Ring.Verify(devicePurpose, token, s.d.Clock.Now())
	if !ok || len(payload) < deviceName {
		return knownDevice{name: keys.RandomBytes(deviceName)}
	}
	d := knownDevice{name: payload[:deviceName]}
	for id := range slices.Chunk(payload[deviceName:], 8) {
		d.accounts = append(d.accounts, int64(binary.BigEndian.Uint64(id)))
	}
	return d
}

// limitKey returns the key that counts guesses at an account from this device. It returns false if the account's
// owner has not signed in on the device before.
func (d knownDevice) limitKey(accountID int64) (string, bool) {
	return hex.EncodeToString(d.name) + "/" + accountKey(accountID), slices.Contains(d.accounts, accountID)
}

// RememberDevice returns the new token for a browser after a sign-in. token is the browser's previous token.
func (s *Service) RememberDevice(token string, accountID int64) string {
	d := s.deviceFor(token)
	others := slices.DeleteFunc(d.accounts, func(id int64) bool { return id == accountID })
	payload := slices.Clone(d.name)
	for _, id := range append([]int64{accountID}, others[:min(len(others), maxOnDevice-1)]...) {
		payload = binary.BigEndian.AppendUint64(payload, uint64(id))
	}
	return s.d.Ring.Sign(devicePurpose, payload, s.d.Clock.Now().Add(DeviceLasts))
}
