// Package tlogproof verifies the proof in a signed consent with only the document, the public key and the reference
// implementation of transparency logs. It shares no code with Beacon.
package tlogproof

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

var (
	contents = regexp.MustCompile(`/Contents <([0-9a-f]+)>`)
	start    = []byte("c2sp.org/tlog-proof@v1\n")
)

// opened is the event of the proof.
type opened struct {
	Seq       int64  `json:"seq"`
	At        string `json:"at"`
	ActorKind string `json:"actorKind"`
	ActorID   int64  `json:"actorId"`
	Action    string `json:"action"`
	Subject   struct {
		Kind string
		ID   int64
	} `json:"subject"`
	Person     []byte            `json:"person"`
	DetailsKey []byte            `json:"detailsKey"`
	Details    map[string]string `json:"details"`
}

// Check verifies the proof in pdf and returns the document hash in it, or an error.
func Check(pdf []byte, verifierKey string) (documentHash string, err error) {
	proof, err := find(pdf)
	if err != nil {
		return "", err
	}
	head, signed, _ := strings.Cut(proof, "\n\n")
	verifier, err := note.NewVerifier(verifierKey)
	if err != nil {
		return "", err
	}
	n, err := note.Open([]byte(signed), note.VerifierList(verifier))
	if err != nil {
		return "", err
	}
	checkpoint := strings.Split(n.Text, "\n")
	size, err := strconv.ParseInt(checkpoint[1], 10, 64)
	if err != nil {
		return "", err
	}
	root, err := tlog.ParseHash(checkpoint[2])
	if err != nil {
		return "", err
	}
	lines := strings.Split(head, "\n")
	extra, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(lines[1], "extra "))
	if err != nil {
		return "", err
	}
	var e opened
	if err := json.Unmarshal(extra, &e); err != nil {
		return "", err
	}
	index, err := strconv.ParseInt(strings.TrimPrefix(lines[2], "index "), 10, 64)
	if err != nil {
		return "", err
	}
	var hashes tlog.RecordProof
	for _, line := range lines[3:] {
		h, err := tlog.ParseHash(line)
		if err != nil {
			return "", err
		}
		hashes = append(hashes, h)
	}
	leaf, err := e.leaf()
	if err != nil {
		return "", err
	}
	return e.Details["sha256"], tlog.CheckRecord(hashes, size, root, index, tlog.RecordHash(leaf))
}

// find returns the proof inside the signature: the text from its first line to the end of the checkpoint's signature.
func find(pdf []byte) (string, error) {
	m := contents.FindSubmatch(pdf)
	if m == nil {
		return "", errors.New("no signature")
	}
	message := make([]byte, hex.DecodedLen(len(m[1])))
	if _, err := hex.Decode(message, m[1]); err != nil {
		return "", err
	}
	at := bytes.Index(message, start)
	if at < 0 {
		return "", errors.New("no proof")
	}
	proof := message[at:]
	last := bytes.Index(proof, []byte("\n— "))
	if last < 0 {
		return "", errors.New("no checkpoint")
	}
	end := bytes.IndexByte(proof[last+1:], '\n')
	return string(proof[:last+1+end+1]), nil
}

// leaf returns the encoding of the event described in docs/decisions/0033.
func (e opened) leaf() ([]byte, error) {
	at, err := time.Parse(time.RFC3339Nano, e.At)
	if err != nil {
		return nil, err
	}
	details, err := json.Marshal(e.Details)
	if err != nil {
		return nil, err
	}
	mac := hmac.New(sha256.New, e.DetailsKey)
	mac.Write(details)
	var out []byte
	for _, text := range []string{
		"beacon audit v1", fmt.Sprint(e.Seq), at.UTC().Format("2006-01-02T15:04:05.000000Z"), e.ActorKind,
		fmt.Sprint(e.ActorID), e.Action, e.Subject.Kind, fmt.Sprint(e.Subject.ID),
	} {
		out = binary.BigEndian.AppendUint64(out, uint64(len(text)))
		out = append(out, text...)
	}
	return append(append(out, e.Person...), mac.Sum(nil)...), nil
}
