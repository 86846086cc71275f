package auditlog

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"beacon/internal/platform/signednote"
)

// The format of a checkpoint after its first line. Mail programs insert empty lines and break long lines.
var (
	headLines     = regexp.MustCompile(`^\n+(\d+)\n+([A-Za-z0-9+/]{43}=)\n+(time \S+)\n+`)
	signatureLine = regexp.MustCompile(`^\s*—\s+(\S+)\s+([A-Za-z0-9+/\n]+={1,2})`)
)

// Parse returns the checkpoints in a text that a key signed. The text may be an email or a file with several
// checkpoints. Lines may be quoted and broken, as in emails. A text without a checkpoint is an error.
func Parse(text string, key signednote.Public) (found []Checkpoint, err error) {
	rest := "\n" + unquoted(text)
	whole, other := rest, error(nil)
	for {
		_, after, ok := strings.Cut(rest, "\n"+key.Name()+"\n")
		if !ok {
			break
		}
		rest = "\n" + after
		c, err := Open(noteIn(key.Name(), rest), key)
		switch {
		case err == nil:
			found = append(found, c)
		case errors.As(err, &signednote.OtherKeyError{}):
			other = err
		}
	}
	switch {
	case len(found) > 0:
		return found, nil
	case other == nil:
		_, other = Open(anyNote(whole), key)
	}
	return nil, other
}

// anyNote returns the first note in a text that looks like a checkpoint of any log, or "".
func anyNote(text string) string {
	for {
		line, after, ok := strings.Cut(text, "\n")
		if !ok {
			return ""
		}
		text = "\n" + after
		if line != "" && !strings.Contains(line, " ") && headLines.MatchString(text) {
			return noteIn(line, text)
		}
		text = after
	}
}

// unquoted returns a text without quotation marks of emails and without spaces around its lines.
func unquoted(text string) string {
	out := &strings.Builder{}
	for line := range strings.Lines(strings.ReplaceAll(text, "\u00a0", " ")) {
		out.WriteString(strings.TrimRight(strings.TrimLeft(line, "> \t|"), " \t\r\n") + "\n")
	}
	return out.String()
}

// noteIn returns the normalized note with a name and the following text, or "".
func noteIn(name, text string) string {
	head := headLines.FindStringSubmatch(text)
	if head == nil {
		return ""
	}
	signed := fmt.Sprintf("%s\n%s\n%s\n%s\n\n", name, head[1], head[2], head[3])
	text = text[len(head[0]):]
	for {
		line := signatureLine.FindStringSubmatch(text)
		if line == nil {
			return signed
		}
		signed += "— " + line[1] + " " + strings.ReplaceAll(line[2], "\n", "") + "\n"
		text = text[len(line[0]):]
	}
}
