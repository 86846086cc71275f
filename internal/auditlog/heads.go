package auditlog

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
	"time"

	"beacon/internal/platform/blob"
	"beacon/internal/platform/merkle"
)

const (
	headsFolder = "log-heads"
	asideFolder = "log-heads-aside"
	headTitle   = "beacon log head v1"
	maxHead     = 1 << 10 // bytes
)

// Head is a head of the log seen by a node.
type Head struct {
	Tree
	At time.Time // to the second
}

// Heads stores the newest head of the log outside the database. Events after the newest checkpoint then cannot be
// removed, reordered or rewritten undetected. A file has one head with a MAC under a master key; its name is the size.
// The newest head proves all earlier ones, so older files are deleted.
type Heads struct {
	files blob.Store
	keys  [][]byte // newest first

	mu   sync.Mutex
	last *Head    // nil: not read yet
	old  []string // files to delete once a newer head is stored
}

// NewHeads returns the heads in files, authenticated with keys, newest first.
func NewHeads(files blob.Store, keys [][]byte) *Heads { return &Heads{files: files, keys: keys} }

// newest returns the newest head, or the zero value before the first head. Heads must be locked.
func (h *Heads) newest(ctx context.Context) (Head, error) {
	if h.last != nil {
		return *h.last, nil
	}
	var names []string
	err := h.files.Walk(ctx, headsFolder, func(name string) error {
		names = append(names, name)
		return nil
	})
	if err != nil {
		return Head{}, fmt.Errorf("read remembered heads: %w", err)
	}
	last := Head{}
	for _, name := range names {
		found, err := h.read(ctx, name)
		if err != nil {
			return Head{}, fmt.Errorf("the remembered head %s cannot be trusted: %w", name, err)
		}
		if found.Size > last.Size {
			last = found
		}
	}
	h.last, h.old = &last, names
	return last, nil
}

func (h *Heads) read(ctx context.Context, name string) (Head, error) {
	text, err := h.text(ctx, name)
	if err != nil {
		return Head{}, err
	}
	return h.parse(string(text))
}

func (h *Heads) text(ctx context.Context, name string) (text []byte, err error) {
	file, _, err := h.files.Open(ctx, name)
	if err != nil {
		return nil, err
	}
	text, err = io.ReadAll(io.LimitReader(file, maxHead))
	return text, errors.Join(err, file.Close())
}

// keep stores a newer head durably and deletes the older ones. Heads must be locked.
func (h *Heads) keep(ctx context.Context, newer Head) error {
	if len(h.keys) == 0 {
		return errors.New("there is no key to authenticate heads of the log with")
	}
	name := fmt.Sprintf("%s/%020d.txt", headsFolder, newer.Size)
	if err := h.put(ctx, name, []byte(newer.text(h.keys[0]))); err != nil {
		return err
	}
	h.last = &newer
	for len(h.old) > 0 {
		if h.old[0] != name {
			if err := h.files.Delete(ctx, h.old[0]); err != nil {
				return fmt.Errorf("delete older head of the log: %w", err)
			}
		}
		h.old = h.old[1:]
	}
	h.old = []string{name}
	return nil
}

func (h *Heads) put(ctx context.Context, name string, text []byte) error {
	err := h.files.Put(ctx, name, bytes.NewReader(text), int64(len(text)))
	if err != nil {
		return fmt.Errorf("remember head of the log: %w", err)
	}
	return nil
}

// putAside moves the stored heads to another folder and starts empty. Heads must be locked.
func (h *Heads) putAside(ctx context.Context) error {
	var names []string
	err := h.files.Walk(ctx, headsFolder, func(name string) error {
		names = append(names, name)
		return nil
	})
	if err != nil {
		return err
	}
	for _, name := range names {
		text, err := h.text(ctx, name)
		if err == nil {
			err = h.put(ctx, asideFolder+strings.TrimPrefix(name, headsFolder), text)
		}
		if err == nil {
			err = h.files.Delete(ctx, name)
		}
		if err != nil {
			return err
		}
	}
	h.last, h.old = &Head{}, nil
	return nil
}

// text returns the content of a head's file.
func (h Head) text(key []byte) string {
	signed := fmt.Sprintf("%s\n%d\n%s\n%s\n", headTitle, h.Size, base64.StdEncoding.EncodeToString(h.Root[:]),
		h.At.UTC().Format(time.RFC3339))
	return signed + base64.StdEncoding.EncodeToString(headMAC(key, signed)) + "\n"
}

func headMAC(key []byte, signed string) []byte {
	m := hmac.New(sha256.New, key)
	m.Write([]byte(signed))
	return m.Sum(nil)
}

// parse returns the head in a file. It returns an error unless one of the keys authenticates the file.
func (h *Heads) parse(text string) (found Head, err error) {
	lines := strings.Split(text, "\n")
	if len(lines) != 6 || lines[0] != headTitle {
		return found, errors.New("invalid head of a log")
	}
	found.Size, err = strconv.ParseInt(lines[1], 10, 64)
	root, err2 := merkle.ParseHash(lines[2])
	at, err3 := time.Parse(time.RFC3339, lines[3])
	if err := errors.Join(err, err2, err3); err != nil {
		return found, err
	}
	found.Root, found.At = root, at
	for _, key := range h.keys {
		if hmac.Equal([]byte(found.text(key)), []byte(text)) {
			return found, nil
		}
	}
	return found, errors.New("no master key of this node authenticates it")
}

// rememberHead returns an error unless the log contains the last head that this node saw, and stores the current head.
func (l *Log) rememberHead(ctx context.Context) error {
	h := l.Heads
	if h == nil {
		return nil
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	last, err := h.newest(ctx)
	if err != nil {
		return err
	}
	tree, err := l.store.Tree(ctx) // read after the stored head, which was committed before it was stored
	if err != nil || tree == last.Tree {
		return err
	}
	if err := checkContains(tree, last.Tree, l.hashes(ctx, tree)); err != nil {
		return err
	}
	return h.keep(ctx, Head{tree, l.clock.Now().UTC().Truncate(time.Second)})
}

// rememberedHead returns the last head that this node saw, or the zero value.
func (l *Log) rememberedHead(ctx context.Context) (Head, error) {
	if l.Heads == nil {
		return Head{}, nil
	}
	l.Heads.mu.Lock()
	defer l.Heads.mu.Unlock()
	return l.Heads.newest(ctx)
}

// trustHead moves the stored heads away if the database has another log.
func (l *Log) trustHead(ctx context.Context) error {
	h := l.Heads
	if h == nil {
		return nil
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	last, err := h.newest(ctx)
	if err != nil {
		return errors.Join(err, h.putAside(ctx))
	}
	tree, err := l.store.Tree(ctx)
	if err != nil {
		return err
	}
	if checkContains(tree, last.Tree, l.hashes(ctx, tree)) != nil {
		return h.putAside(ctx)
	}
	return nil
}
