package picture

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"

	"golang.org/x/image/webp"
)

// Sizes of the parts of a WebP file, in bytes.
const (
	riffHeader  = 12
	chunkHeader = 8
	frameHeader = 16 // an ANMF chunk's position, size, duration and flags
)

func parseChunk(head []byte) (kind string, length int64) {
	return string(head[:4]), int64(binary.LittleEndian.Uint32(head[4:]))
}

func walkWebP(w *walker) (layout, error) {
	l := layout{orientation: upright}
	head, err := w.take(riffHeader)
	if err != nil {
		return l, err
	}
	_, length := parseChunk(head)
	l.end = length + chunkHeader
	// Lossless data may contain 65,536 groups of Huffman tables.
	const losslessTables = 176 << 20
	inFrame := false
	for w.pos+chunkHeader <= l.end {
		head, err := w.take(chunkHeader)
		if err != nil {
			return l, err
		}
		kind, length := parseChunk(head)
		padded := length + length&1
		switch {
		case kind == "VP8 ":
			l.cost, l.videoRange = l.cost+2*w.area(), true
		case kind == "VP8L":
			l.cost += 4*w.area() + losslessTables
		case kind == "ALPH":
			l.cost += 5*w.area() + losslessTables
		case kind == "ANMF" && !inFrame:
			// Only the first frame is decoded. The walk continues with its chunks and skips later frames.
			inFrame, padded = true, frameHeader
		case kind == "ICCP" && length <= maxProfile:
			body, err := w.take(int(length))
			if err != nil {
				return l, err
			}
			l.profile, padded = body, padded-length
		case kind == "EXIF" && length <= maxExif:
			body, err := w.take(int(length))
			if err != nil {
				return l, err
			}
			l.orientation, padded = readOrientation(body), padded-length
		}
		if err := w.skipTo(padded, l.end); err != nil {
			return l, err
		}
	}
	return l, nil
}

// skipTo skips n bytes. The padding byte of the last chunk may be missing.
func (w *walker) skipTo(n, end int64) error {
	if w.pos+n == end+1 {
		n--
	}
	return w.skip(n)
}

// decodeWebP and configWebP read a still picture, or the first frame of an animation.
var (
	decodeWebP = stillWebP(webp.Decode)
	configWebP = stillWebP(webp.DecodeConfig)
)

// stillWebP extends read, which rejects animations, to read their first frame.
func stillWebP[T any](read func(io.Reader) (T, error)) func(io.Reader) (T, error) {
	return func(r io.Reader) (T, error) {
		still, err := firstFrame(r)
		if err != nil {
			var none T
			return none, err
		}
		return read(still)
	}
}

// firstFrame returns r unchanged for a still picture. For an animation it returns the first frame as a still picture.
// It buffers the chunks before the pixels, which are small.
func firstFrame(r io.Reader) (io.Reader, error) {
	var before bytes.Buffer
	all := io.TeeReader(io.LimitReader(r, maxBeforePixels), &before)
	head := make([]byte, riffHeader)
	if _, err := io.ReadFull(all, head); err != nil {
		return nil, err
	}
	for {
		head := make([]byte, chunkHeader)
		if _, err := io.ReadFull(all, head); errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			return io.MultiReader(&before, r), nil // the decoder rejects it
		} else if err != nil {
			return nil, err
		}
		kind, length := parseChunk(head)
		switch kind {
		case "VP8 ", "VP8L", "ALPH":
			return io.MultiReader(&before, r), nil
		case "ANMF":
			return frameAsPicture(r, length)
		}
		if _, err := io.CopyN(io.Discard, all, length+length&1); err != nil && !errors.Is(err, io.EOF) {
			return nil, err
		}
	}
}

// maxBeforePixels is the maximum size of the chunks before the first pixels. The largest is the color profile.
const maxBeforePixels = maxProfile + 64<<10

// frameAsPicture returns the frame of length bytes at the start of r as a separate file.
func frameAsPicture(r io.Reader, length int64) (io.Reader, error) {
	frame := make([]byte, frameHeader+chunkHeader)
	if _, err := io.ReadFull(r, frame); err != nil {
		return nil, err
	}
	first := frame[frameHeader:]
	body := length - frameHeader
	if body < chunkHeader {
		return nil, errDamaged
	}
	var extended []byte
	if kind, _ := parseChunk(first); kind == "ALPH" {
		const hasAlpha = 0x10
		extended = append([]byte("VP8X\x0a\x00\x00\x00"), hasAlpha, 0, 0, 0)
		extended = append(extended, frame[6:12]...) // the size of the frame, in the same format
	}
	const form = int64(len("WEBP"))
	head := binary.LittleEndian.AppendUint32([]byte("RIFF"), uint32(form+int64(len(extended))+body))
	head = append(append(append(head, "WEBP"...), extended...), first...)
	return io.MultiReader(bytes.NewReader(head), io.LimitReader(r, body-chunkHeader)), nil
}
