package auditlog

import (
	"encoding/base64"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"golang.org/x/mod/sumdb/note"
)

// Checkpoint is a signed head of the log (C2SP tlog-checkpoint). The note has the time as an extension line, so that
// nobody without the key can say that an event was earlier or later.
type Checkpoint struct {
	Tree
	At   time.Time // to the second
	Note string    // signed
}

var errCheckpoint = errors.New("this is no checkpoint of the log")

const timeLine = "time "

// text writes what is signed.
func (c Checkpoint) text(origin string) string {
	return fmt.Sprintf("%s\n%d\n%s\n%s%s\n", origin, c.Size, base64.StdEncoding.EncodeToString(c.Root[:]),
		timeLine, c.At.UTC().Format(time.RFC3339))
}

// Open returns the checkpoint in a note that the key of verifier signed, or an error.
func Open(text string, verifier note.Verifier) (c Checkpoint, err error) {
	n, err := note.Open([]byte(text), note.VerifierList(verifier))
	if err != nil {
		return c, fmt.Errorf("%w: %w", errCheckpoint, err)
	}
	lines := strings.Split(n.Text, "\n")
	if len(lines) != 5 || lines[0] != verifier.Name() {
		return c, errCheckpoint
	}
	size, err := strconv.ParseInt(lines[1], 10, 64)
	root, err2 := base64.StdEncoding.Strict().DecodeString(lines[2])
	at, err3 := time.Parse(timeLine+time.RFC3339, lines[3])
	c = Checkpoint{Tree{Size: size}, at, text}
	copy(c.Root[:], root)
	if errors.Join(err, err2, err3) != nil || size < 0 || c.text(verifier.Name()) != n.Text {
		return Checkpoint{}, errCheckpoint
	}
	return c, nil
}

// Parse returns the checkpoints in a text, such as a mail or a file of several, that the key of verifier signed.
// A text without any is an error.
func Parse(text string, verifier note.Verifier) (found []Checkpoint, err error) {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	for rest := text; ; {
		at := strings.Index(rest, verifier.Name()+"\n")
		if at < 0 {
			break
		}
		rest = rest[at:]
		if c, err := Open(noteIn(rest), verifier); err == nil {
			found = append(found, c)
		}
		rest = rest[len(verifier.Name()):]
	}
	if len(found) == 0 {
		return nil, errCheckpoint
	}
	return found, nil
}

// noteIn returns the note at the beginning of a text: up to the last of the lines of its signatures.
func noteIn(text string) string {
	body, after, ok := strings.Cut(text, "\n\n")
	if !ok {
		return ""
	}
	signatures := ""
	for line := range strings.Lines(after) {
		if !strings.HasPrefix(line, "— ") {
			break
		}
		signatures += strings.TrimSuffix(line, "\n") + "\n"
	}
	return body + "\n\n" + signatures
}
