package delivery

import (
	"crypto/sha256"
	"encoding/binary"
	"regexp"
	"strconv"

	"beacon/internal/notify"
)

// Ring makes and checks keys, like keys.Ring.
type Ring interface {
	EditKey(kind string, id int64, version int) string
	CheckEditKey(kind string, id int64, version int, key string) bool
}

// emailKey is the kind of key in a Message-ID. It gives no access.
const emailKey = "mail"

// written matches Beacon's part of the Message-ID in a returned email, with or without angle brackets.
var written = regexp.MustCompile(`^<?mail-([0-9]{1,18})-([A-Z0-9]{1,64})@[^<>\s@]{1,255}>?$`)

// MessageName returns the part of an email's Message-ID before the @. It is the same for every try, so mail programs
// can drop the second copy of an email that was sent twice. It cannot be guessed, so only a receiver of the email can
// report its bounce (R12.3).
func MessageName(ring Ring, q notify.Queued) string {
	return "mail-" + strconv.FormatInt(q.ID, 10) + "-" + ring.EditKey(emailKey, q.ID, fingerprint(q))
}

// parseMessageID returns the id and key from Beacon's Message-ID, or zero values for any other text.
func parseMessageID(messageID string) (id int64, key string) {
	m := written.FindStringSubmatch(messageID)
	if m == nil {
		return 0, ""
	}
	id, _ = strconv.ParseInt(m[1], 10, 64) // 18 digits fit
	return id, m[2]
}

// fingerprint distinguishes the emails of two databases with the same keys and the same ids.
func fingerprint(q notify.Queued) int {
	sum := sha256.Sum256([]byte(string(q.Template) + "\x00" + q.To))
	return int(binary.BigEndian.Uint32(sum[:]))
}
