package staff

import (
	"encoding/binary"
	"encoding/hex"
	"slices"
	"time"

	"beacon/internal/platform/keys"
)

// DeviceLasts is how long after a sign-in a browser is known.
const DeviceLasts = 365 * 24 * time.Hour

const (
	devicePurpose = "staff-device"
	deviceName    = 8 // bytes
	maxOnDevice   = 8 // accounts, as on the computer of a ward
)

// knownDevice is a browser in which people have signed in. What strangers try elsewhere does not count
// against it, so that nobody who guesses at an account keeps its owner out (R14.5c). It proves nothing: the
// password is asked for as ever.
type knownDevice struct {
	name     []byte  // at random
	accounts []int64 // who has signed in here, the last one first
}

// deviceOf returns the device of a browser's token; of any other token a new one.
func (s *Service) deviceOf(token string) knownDevice {
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

// limitKey returns the key under which guesses at an account from this device are counted, false where its owner
// has not signed in before.
func (d knownDevice) limitKey(accountID int64) (string, bool) {
	return hex.EncodeToString(d.name) + "/" + accountKey(accountID), slices.Contains(d.accounts, accountID)
}

// RememberDevice returns the token for a browser, which had this one, now that somebody has signed in there.
func (s *Service) RememberDevice(token string, accountID int64) string {
	d := s.deviceOf(token)
	others := slices.DeleteFunc(d.accounts, func(id int64) bool { return id == accountID })
	payload := slices.Clone(d.name)
	for _, id := range append([]int64{accountID}, others[:min(len(others), maxOnDevice-1)]...) {
		payload = binary.BigEndian.AppendUint64(payload, uint64(id))
	}
	return s.d.Ring.Sign(devicePurpose, payload, s.d.Clock.Now().Add(DeviceLasts))
}
