package picture

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"strconv"

	"beacon/internal/platform/fault"
)

// Format is the format of a picture file, detected by its content.
type Format string

// The accepted formats.
const (
	JPEG Format = "jpeg"
	PNG  Format = "png"
	WebP Format = "webp"
	GIF  Format = "gif"
)

// Info describes a picture. Inspect returns it without decoding the picture.
type Info struct {
	Format        Format
	Width, Height int // upright, in pixels

	orientation int
	cost        int64 // maximum memory for decoding, in bytes
	videoRange  bool
	profile     []byte
}

// codecs are the decoders of each format. They are listed here explicitly, so importing another package cannot
// register more decoders.
var codecs = map[Format]struct {
	config func(io.Reader) (image.Config, error)
	decode func(io.Reader) (image.Image, error)
	walk   func(*walker) (layout, error)
}{
	JPEG: {jpeg.DecodeConfig, jpeg.Decode, walkJPEG},
	PNG:  {png.DecodeConfig, png.Decode, walkPNG},
	WebP: {configWebP, decodeWebP, walkWebP},
	GIF:  {gif.DecodeConfig, gif.Decode, walkGIF},
}

var (
	errTruncated = errors.New("unexpected end of the file")
	errDamaged   = errors.New("invalid structure of the file")
)

// maxCost is the maximum memory for decoding a picture in bytes: 40 megapixels at 8 bytes. Only unusual pictures need
// more, such as interlaced 16-bit PNG.
const maxCost = 340 << 20

// Inspect checks the size bytes of r without decoding them, and with little memory: the format by content, the limits
// of the size, a complete structure, and no foreign data. Otherwise it returns a *fault.Error: WrongType for other
// formats, TooLarge for too many bytes or pixels, RuleBroken for other violations (R10.8). Any other error is an error
// of r.
func (p *Pipeline) Inspect(r io.ReadSeeker, size int64) (Info, error) {
	src := &source{r: r, size: size}
	info, err := p.inspect(src)
	return info, src.explain(err)
}

func (p *Pipeline) inspect(src *source) (Info, error) {
	if src.size > p.limits.Bytes {
		return Info{}, fault.New(fault.TooLarge, msgTooLarge.With("limit", strconv.FormatInt(p.limits.Bytes>>20, 10)))
	}
	if src.size <= 0 {
		return Info{}, fault.New(fault.RuleBroken, msgEmpty)
	}
	format, err := src.sniff()
	if err != nil {
		return Info{}, err
	}
	codec := codecs[format]
	var config image.Config
	err = src.guard(func(r io.Reader) (err error) { config, err = codec.config(r); return err })
	if err != nil {
		return Info{}, err
	}
	if err := p.checkSides(config.Width, config.Height); err != nil {
		return Info{}, err
	}
	var l layout
	err = src.guard(func(r io.Reader) (err error) {
		l, err = codec.walk(&walker{in: bufio.NewReaderSize(r, walkBuffer), width: config.Width, height: config.Height})
		return err
	})
	if err != nil {
		return Info{}, err
	}
	if l.cost > maxCost {
		return Info{}, p.tooManyPixels()
	}
	err = src.guard(func(r io.Reader) error { return refuseHidden(r, l.end) })
	if err != nil {
		return Info{}, err
	}
	info := Info{
		Format: format, Width: config.Width, Height: config.Height,
		orientation: l.orientation, cost: l.cost, videoRange: l.videoRange, profile: l.profile,
	}
	if l.orientation >= 5 {
		info.Width, info.Height = config.Height, config.Width
	}
	return info, nil
}

func (p *Pipeline) checkSides(w, h int) error {
	if w <= 0 || h <= 0 {
		return damaged(errDamaged)
	}
	if w > p.limits.Side || h > p.limits.Side || int64(w)*int64(h) > p.limits.Pixels {
		return p.tooManyPixels()
	}
	return nil
}

func (p *Pipeline) tooManyPixels() error {
	return fault.New(fault.TooLarge, msgTooManyPixels.
		With("pixels", strconv.FormatInt(p.limits.Pixels/1_000_000, 10)).
		With("side", strconv.Itoa(p.limits.Side)))
}

func damaged(cause error) error { return fault.Wrap(fault.RuleBroken, msgDamaged, cause) }

// source is the upload. Each pass starts at its beginning. It stores an error of the reader, to distinguish it from an
// error of the picture.
type source struct {
	r    io.ReadSeeker
	size int64
	stop func() error // checked before each read; may be nil
	err  error
}

// Read implements io.Reader and stores the first error.
func (s *source) Read(b []byte) (int, error) {
	if s.stop != nil {
		if err := s.stop(); err != nil {
			s.err = err
			return 0, err
		}
	}
	n, err := s.r.Read(b)
	if err != nil && err != io.EOF {
		s.err = err
	}
	return n, err
}

// guard calls f with the upload from its start. A panic of a decoder, which hostile files have caused before, counts as
// damage.
func (s *source) guard(f func(io.Reader) error) (err error) {
	if _, err := s.r.Seek(0, io.SeekStart); err != nil {
		s.err = err
		return err
	}
	defer func() {
		if v := recover(); v != nil {
			err = damaged(fmt.Errorf("decoder panic: %v", v))
		}
	}()
	err = f(io.LimitReader(s, s.size))
	var known *fault.Error
	switch {
	case err == nil || errors.As(err, &known):
		return err
	case errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, errTruncated):
		return fault.Wrap(fault.RuleBroken, msgTruncated, err)
	}
	return damaged(err)
}

// explain returns the stored error of the reader if there is one, because it caused the other error.
func (s *source) explain(err error) error {
	if errors.Is(s.err, context.Canceled) || errors.Is(s.err, context.DeadlineExceeded) {
		return fault.Wrap(fault.Unavailable, msgBusy, s.err)
	}
	if s.err != nil {
		return fmt.Errorf("reading the upload: %w", s.err)
	}
	return err
}

// sniff detects the format by the first bytes, regardless of the file name and the content type of the request.
func (s *source) sniff() (Format, error) {
	var head []byte
	err := s.guard(func(r io.Reader) (err error) { head, err = io.ReadAll(io.LimitReader(r, 64)); return err })
	if err != nil {
		return "", err
	}
	at := func(from, to int) string { return string(head[min(from, len(head)):min(to, len(head))]) }
	switch {
	case at(0, 3) == "\xff\xd8\xff":
		return JPEG, nil
	case at(0, 8) == "\x89PNG\r\n\x1a\n":
		return PNG, nil
	case at(0, 6) == "GIF87a" || at(0, 6) == "GIF89a":
		return GIF, nil
	case at(0, 4) == "RIFF" && at(8, 12) == "WEBP":
		return WebP, nil
	case at(4, 8) == "ftyp" && isHEIC(head[8:]):
		return "", fault.New(fault.WrongType, msgHEIC)
	}
	return "", fault.New(fault.WrongType, msgWrongType)
}

// isHEIC reports whether the brands of a file include a brand of HEIF or AVIF.
func isHEIC(brands []byte) bool {
	for _, brand := range []string{"heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1", "avif", "avis"} {
		if bytes.Contains(brands, []byte(brand)) {
			return true
		}
	}
	return false
}
