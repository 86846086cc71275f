package delivery

import (
	"crypto/sha256"
	"encoding/binary"
	"regexp"
	"strconv"

	"beacon/internal/notify"
)

// Ring derives keys, as keys.Ring does.
type Ring interface {
	EditKey(kind string, id int64, version int) string
	CheckEditKey(kind string, id int64, version int, key string) bool
}

// mailKey is the kind of key that a Message-ID carries. It opens nothing.
const mailKey = "mail"

// written finds our part in the Message-ID of a returned mail, whatever is around it.
var written = regexp.MustCompile(`^<?mail-([0-9]{1,18})-([A-Z0-9]{1,64})@[^<>\s@]{1,255}>?$`)

// MessageName returns what stands before the @ in the Message-ID of a mail: the same for every try, so that a mail
// program can drop the second copy of a mail that was sent twice. Nobody can guess it, so that only who got the
// mail can return it (R12.3).
func MessageName(ring Ring, q notify.Queued) string {
	return "mail-" + strconv.FormatInt(q.ID, 10) + "-" + ring.EditKey(mailKey, q.ID, fingerprint(q))
}

// idOf reads a Message-ID of ours; zero for any other text.
func idOf(messageID string) (id int64, key string) {
	m := written.FindStringSubmatch(messageID)
	if m == nil {
		return 0, ""
	}
	id, _ = strconv.ParseInt(m[1], 10, 64) // 18 digits fit
	return id, m[2]
}

// fingerprint keeps apart the mails of two databases that count from one with the same keys.
func fingerprint(q notify.Queued) int {
	sum := sha256.Sum256([]byte(string(q.Template) + "\x00" + q.To))
	return int(binary.BigEndian.Uint32(sum[:]))
}
