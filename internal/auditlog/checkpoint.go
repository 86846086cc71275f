package auditlog

import (
	"encoding/base64"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"beacon/internal/platform/signednote"
)

// Checkpoint is a signed head of the log (C2SP tlog-checkpoint). The note has the time as an extension line. So the
// time of an event cannot be disputed without the key.
type Checkpoint struct {
	Tree
	At   time.Time // to the second
	Note string    // signed
}

var errCheckpoint = errors.New("invalid checkpoint: not of this log")

const timeLine = "time "

// text returns the text to be signed.
func (c Checkpoint) text(origin string) string {
	return fmt.Sprintf("%s\n%d\n%s\n%s%s\n", origin, c.Size, base64.StdEncoding.EncodeToString(c.Root[:]),
		timeLine, c.At.UTC().Format(time.RFC3339))
}

// Open returns the checkpoint in a signed note. It returns an error unless key signed the note.
func Open(signed string, key signednote.Public) (c Checkpoint, err error) {
	text, err := key.Open(signed)
	if other := (signednote.OtherKeyError{}); errors.As(err, &other) {
		return c, fmt.Errorf("the checkpoint cannot be checked: %w; give its public key with --key", other)
	}
	if err != nil {
		return c, fmt.Errorf("%w: %w", errCheckpoint, err)
	}
	lines := strings.Split(text, "\n")
	if len(lines) != 5 || lines[0] != key.Name() {
		return c, errCheckpoint
	}
	size, err := strconv.ParseInt(lines[1], 10, 64)
	root, err2 := base64.StdEncoding.Strict().DecodeString(lines[2])
	at, err3 := time.Parse(timeLine+time.RFC3339, lines[3])
	c = Checkpoint{Tree{Size: size}, at, signed}
	copy(c.Root[:], root)
	if errors.Join(err, err2, err3) != nil || size < 0 || c.text(key.Name()) != text {
		return Checkpoint{}, errCheckpoint
	}
	return c, nil
}
