package sharekit

import (
	"container/list"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"sync"

	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/qrcode"
)

// Kind is one of the files of a kit; its value is the file's name.
type Kind string

// The files.
const (
	QRSVG   Kind = "qr.svg"
	QRPNG   Kind = "qr.png"
	Cards   Kind = "cards.pdf"
	Flyer   Kind = "flyer.pdf"
	Picture Kind = "card.png"
	Card    Kind = "business-card.png"
)

// Kinds are all files of a kit.
var Kinds = []Kind{QRSVG, QRPNG, Cards, Flyer, Picture, Card}

var contentTypes = map[Kind]string{
	QRSVG:   "image/svg+xml",
	QRPNG:   "image/png",
	Cards:   "application/pdf",
	Flyer:   "application/pdf",
	Picture: "image/png",
	Card:    "image/png",
}

// ContentType returns the media type of a file.
func (k Kind) ContentType() string { return contentTypes[k] }

// qrModule is the number of pixels per module in qr.png: enough to print a hand's width at 300 dots per inch.
const qrModule = 24

// File is a finished file. Its bytes are shared and must not be changed.
type File struct {
	Content []byte
	Hash    string // of the content, hexadecimal
}

// maxAtOnce is the number of files made concurrently, because drawing uses a whole core.
const maxAtOnce = 2

// Service makes files and caches the recently used ones.
type Service struct {
	drawing  chan struct{} // holds one token per file being made
	capacity int           // bytes

	mu    sync.Mutex
	kept  map[Wanted]*list.Element
	order *list.List // of *keptFile, the most recently used in front
	bytes int
}

// Wanted identifies a file: its site by short code, at a revision, in a language.
type Wanted struct {
	Code     string
	Revision int64
	Lang     locale.Lang
	Kind     Kind
}

type keptFile struct {
	key  Wanted
	file File
}

// New returns a service that caches up to capacity bytes of finished files.
func New(capacity int) *Service {
	return &Service{
		drawing: make(chan struct{}, maxAtOnce), capacity: capacity, kept: map[Wanted]*list.Element{},
		order: list.New(),
	}
}

// File returns a file of a site, from the cache if possible. Otherwise it calls load for the site. An error of load is
// returned unchanged. If load returns a newer revision, the file is made and cached for that revision.
func (s *Service) File(
	ctx context.Context, key Wanted, load func(context.Context) (Subject, error),
) (File, error) {
	if f, ok := s.find(key); ok {
		return f, nil
	}
	select {
	case s.drawing <- struct{}{}:
		defer func() { <-s.drawing }()
	case <-ctx.Done():
		return File{}, ctx.Err()
	}
	if f, ok := s.find(key); ok { // another request made it in the meantime
		return f, nil
	}
	subject, err := load(ctx)
	if err != nil {
		return File{}, err
	}
	content, err := draw(subject, key.Lang, key.Kind)
	if err != nil {
		return File{}, fmt.Errorf("draw %s: %w", key.Kind, err)
	}
	sum := sha256.Sum256(content)
	f := File{content, hex.EncodeToString(sum[:16])}
	key.Revision = subject.Revision
	s.keep(key, f)
	return f, nil
}

func draw(s Subject, l locale.Lang, kind Kind) ([]byte, error) {
	switch kind {
	case Cards:
		return sheet(s, l, false)
	case Flyer:
		return flyer(s, l, false)
	case Picture:
		return linkPicture(s, l)
	case Card:
		return cardPicture(s, l)
	}
	code, err := qrcode.Encode(s.Address)
	if err != nil {
		return nil, err
	}
	switch kind {
	case QRSVG:
		return []byte(code.SVG()), nil
	case QRPNG:
		return code.PNG(qrModule)
	}
	return nil, fault.ErrNotFound
}

func (s *Service) find(key Wanted) (File, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	e, ok := s.kept[key]
	if !ok {
		return File{}, false
	}
	s.order.MoveToFront(e)
	return e.Value.(*keptFile).file, true
}

// keep caches a file and evicts the least recently used ones.
func (s *Service) keep(key Wanted, f File) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, ok := s.kept[key]; ok {
		return
	}
	s.kept[key] = s.order.PushFront(&keptFile{key, f})
	s.bytes += len(f.Content)
	for s.bytes > s.capacity {
		oldest := s.order.Back()
		gone := s.order.Remove(oldest).(*keptFile)
		delete(s.kept, gone.key)
		s.bytes -= len(gone.file.Content)
	}
}
