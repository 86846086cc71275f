package videos

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"regexp"
	"unicode/utf8"

	"beacon/catalogues"
	"beacon/internal/platform/blob"
	"beacon/internal/platform/fault"
)

// Slot names one of a video's files.
type Slot string

// The slots.
const (
	ClipSlot       Slot = "clip"
	ClipESSlot     Slot = "clipEs"
	CaptionsSlot   Slot = "captions"
	CaptionsESSlot Slot = "captionsEs"
	ThumbnailSlot  Slot = "thumbnail"
)

// Limits of files, in bytes.
const (
	MaxClip     = 200 << 20
	maxCaptions = 512 << 10
)

var msgSlot = catalogues.Text("videos.slot")

// slot returns the file name of a slot, or nil for an unknown slot.
func (v *Video) slot(s Slot) *string {
	return map[Slot]*string{ClipSlot: &v.Clip, ClipESSlot: &v.ClipES, CaptionsSlot: &v.Captions,
		CaptionsESSlot: &v.CaptionsES, ThumbnailSlot: &v.Thumbnail}[s]
}

// SentFile is a file of a video with its size in bytes.
type SentFile struct {
	Slot    Slot
	Content io.ReadSeeker
	Size    int64
}

// Upload stores a file of a video in its slot. It detects the type from the content: clips are MP4 or WebM, captions
// are WebVTT, and thumbnails are pictures, which it cleans and scales down.
func (s *Service) Upload(ctx context.Context, by Editor, id int64, sent SentFile) error {
	if err := checkAllowed(by); err != nil {
		return err
	}
	if _, err := s.store.Video(ctx, id); err != nil {
		return err
	}
	name, err := s.storeFile(ctx, sent)
	if err != nil {
		return err
	}
	return s.editOne(ctx, by, "video.file-set", id, func(v *Video) (map[string]string, error) {
		// Deleting another video with the same file may have removed the file in the meantime.
		if _, err := s.files.Stat(ctx, folder+name); errors.Is(err, fault.ErrNotFound) {
			return nil, fault.New(fault.Conflict, catalogues.Text("videos.send-again"))
		} else if err != nil {
			return nil, err
		}
		*v.slot(sent.Slot) = name
		return map[string]string{"slot": string(sent.Slot)}, nil
	})
}

// RemoveFile empties a slot. The clip of a shown video cannot be removed.
func (s *Service) RemoveFile(ctx context.Context, by Editor, id int64, slot Slot) error {
	return s.editOne(ctx, by, "video.file-removed", id, func(v *Video) (map[string]string, error) {
		file := v.slot(slot)
		if file == nil {
			return nil, fault.Broken([]fault.Field{{Name: "slot", Message: msgSlot}})
		}
		if slot == ClipSlot && !v.IsHidden {
			return nil, fault.New(fault.Conflict, catalogues.Text("videos.last-clip"))
		}
		*file = ""
		return map[string]string{"slot": string(slot)}, nil
	})
}

// ErrTooLarge is the error for a file that exceeds the limit of its slot.
var ErrTooLarge = fault.New(fault.TooLarge, catalogues.Text("videos.clip-large"))

// storeFile checks a file for a slot, stores it under the hash of its content and returns its name.
func (s *Service) storeFile(ctx context.Context, sent SentFile) (string, error) {
	slot, r, size := sent.Slot, sent.Content, sent.Size
	if slot == ThumbnailSlot {
		made, err := s.pictures.Ingest(ctx, r, size)
		if err != nil {
			return "", err
		}
		small := made.Renditions[min(1, len(made.Renditions)-1)].JPEG
		return s.put(ctx, bytes.NewReader(small), int64(len(small)), ".jpg")
	}
	limit := int64(MaxClip)
	if slot == CaptionsSlot || slot == CaptionsESSlot {
		limit = maxCaptions
	} else if slot != ClipSlot && slot != ClipESSlot {
		return "", fault.Broken([]fault.Field{{Name: "slot", Message: msgSlot}})
	}
	if size > limit {
		return "", ErrTooLarge
	}
	var ext string
	var err error
	if limit == maxCaptions {
		ext, err = captionsExt(r)
	} else {
		ext, err = clipExt(r)
	}
	if err != nil {
		return "", err
	}
	return s.put(ctx, r, size, ext)
}

// clipExt returns the file extension for the type that the first bytes of a clip indicate.
func clipExt(r io.Reader) (string, error) {
	head := make([]byte, 64)
	n, err := io.ReadFull(r, head)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF) {
		return "", fmt.Errorf("read clip: %w", err)
	}
	head = head[:n]
	switch {
	case len(head) >= 12 && string(head[4:8]) == "ftyp":
		return ".mp4", nil
	case bytes.HasPrefix(head, []byte{0x1a, 0x45, 0xdf, 0xa3}) && bytes.Contains(head, []byte("webm")):
		return ".webm", nil
	}
	return "", fault.New(fault.WrongType, catalogues.Text("videos.clip"))
}

// captionsExt returns the file extension of captions, which must be WebVTT.
func captionsExt(r io.Reader) (string, error) {
	text, err := io.ReadAll(io.LimitReader(r, maxCaptions+1))
	if err != nil {
		return "", fmt.Errorf("read captions: %w", err)
	}
	head := bytes.TrimPrefix(text, []byte("\xef\xbb\xbf"))
	rest, found := bytes.CutPrefix(head, []byte("WEBVTT"))
	if !found || !utf8.Valid(text) || (len(rest) > 0 && !bytes.ContainsRune([]byte(" \t\r\n"), rune(rest[0]))) {
		return "", fault.New(fault.WrongType, catalogues.Text("videos.captions"))
	}
	return ".vtt", nil
}

func (s *Service) put(ctx context.Context, r io.ReadSeeker, size int64, ext string) (string, error) {
	if _, err := r.Seek(0, io.SeekStart); err != nil {
		return "", fmt.Errorf("read file: %w", err)
	}
	h := sha256.New()
	if _, err := io.Copy(h, r); err != nil {
		return "", fmt.Errorf("read file: %w", err)
	}
	if _, err := r.Seek(0, io.SeekStart); err != nil {
		return "", fmt.Errorf("read file: %w", err)
	}
	name := hex.EncodeToString(h.Sum(nil)) + ext
	return name, s.files.Put(ctx, folder+name, r, size)
}

const folder = "videos/"

// StoredName returns the blob name of a file.
func StoredName(name string) string { return folder + name }

var mediaName = regexp.MustCompile(`^[0-9a-f]{64}\.(mp4|webm|vtt|jpg)$`)

// OpenFile opens a stored file. The reader is an io.Seeker too. There is no other access check: a file name is a hash
// that cannot be guessed.
func (s *Service) OpenFile(ctx context.Context, name string) (io.ReadCloser, blob.Info, error) {
	if !mediaName.MatchString(name) {
		return nil, blob.Info{}, fault.ErrNotFound
	}
	return s.files.Open(ctx, folder+name)
}

// ClipType returns the content type of the clip, or "".
func (v Video) ClipType() string {
	if v.Clip == "" {
		return ""
	}
	return blob.ContentType(v.Clip)
}
