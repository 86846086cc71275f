package picture

import (
	"bufio"
	"encoding/binary"
	"io"
)

// layout describes the structure of a file before it is decoded.
type layout struct {
	end         int64 // end of the picture; more data may follow
	orientation int   // EXIF, 1 to 8
	cost        int64 // maximum memory for decoding, in bytes
	videoRange  bool
	profile     []byte // color profile (ICC)
}

const (
	walkBuffer = 64 << 10
	// maxExif is the maximum size of an EXIF block; JPEG has no larger ones.
	maxExif = 64 << 10
)

// walker reads a file of a known picture size by its lengths and markers. All methods return an io.EOF error if the
// file is too short.
type walker struct {
	in            *bufio.Reader
	pos           int64
	width, height int
}

func (w *walker) area() int64 { return int64(w.width) * int64(w.height) }

func (w *walker) byte() (byte, error) {
	b, err := w.in.ReadByte()
	if err == nil {
		w.pos++
	}
	return b, err
}

// take returns the next n bytes. n must be small, because it allocates them.
func (w *walker) take(n int) ([]byte, error) {
	b := make([]byte, n)
	read, err := io.ReadFull(w.in, b)
	w.pos += int64(read)
	return b, err
}

func (w *walker) skip(n int64) error {
	for n > 0 {
		step := int(min(n, 1<<30))
		done, err := w.in.Discard(step)
		w.pos += int64(done)
		if err != nil {
			return err
		}
		n -= int64(step)
	}
	return nil
}

func walkPNG(w *walker) (layout, error) {
	l := layout{orientation: upright}
	if err := w.skip(8); err != nil {
		return l, err
	}
	var packed, raw int64
	for {
		head, err := w.take(8)
		if err != nil {
			return l, err
		}
		length, kind := int64(binary.BigEndian.Uint32(head)), string(head[4:])
		switch {
		case kind == "IHDR" && length == 13:
			body, err := w.take(13)
			if err != nil {
				return l, err
			}
			l.cost, raw = pngCost(w, body[8], body[9], body[12] != 0)
			length = 0
		case kind == "eXIf" && length <= maxExif:
			body, err := w.take(int(length))
			if err != nil {
				return l, err
			}
			l.orientation, length = readOrientation(body), 0
		case kind == "iCCP" && length <= maxProfile:
			body, err := w.take(int(length))
			if err != nil {
				return l, err
			}
			l.profile, length = unpackProfile(body), 0
		case kind == "IDAT":
			packed += length
		}
		if err := w.skip(length + 4); err != nil {
			return l, err
		}
		if kind == "IEND" {
			break
		}
	}
	// Deflate compresses at most 1032 to 1. A large header with little data is rejected before a picture of that size
	// is allocated.
	const bestRatio = 1032
	if packed*bestRatio < raw {
		return l, errTruncated
	}
	l.end = w.pos
	return l, nil
}

// pngCost returns the size of the decoded picture, and the minimum size of the uncompressed data in the file.
func pngCost(w *walker, depth, colour uint8, interlaced bool) (cost, raw int64) {
	channels := map[uint8]int64{0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[colour]
	raw = w.area() * channels * int64(depth) / 8
	const palette = 3
	switch {
	case depth == 16:
		cost = 8 * w.area()
	case colour == palette:
		cost = w.area()
	default:
		cost = 4 * w.area()
	}
	if interlaced {
		cost *= 2
	}
	return cost, raw
}

// walkGIF stops after the first picture, because only that is decoded.
func walkGIF(w *walker) (layout, error) {
	const (
		extension, frame, trailer = 0x21, 0x2c, 0x3b
		hasTable, tableSize       = 0x80, 0x07
	)
	l := layout{orientation: upright}
	table := func(flags byte) error {
		if flags&hasTable == 0 {
			return nil
		}
		return w.skip(3 << (1 + flags&tableSize))
	}
	head, err := w.take(13)
	if err != nil {
		return l, err
	}
	if err := table(head[10]); err != nil {
		return l, err
	}
	for {
		kind, err := w.byte()
		if err != nil {
			return l, err
		}
		switch kind {
		case extension:
			if err := w.skip(1); err != nil {
				return l, err
			}
			if _, err := w.blocks(); err != nil {
				return l, err
			}
		case frame:
			head, err := w.take(9)
			if err != nil {
				return l, err
			}
			if err := table(head[8]); err != nil {
				return l, err
			}
			if err := w.skip(1); err != nil {
				return l, err
			}
			packed, err := w.blocks()
			area := int64(binary.LittleEndian.Uint16(head[4:])) * int64(binary.LittleEndian.Uint16(head[6:]))
			// One code of 12 bits represents at most 4096 pixels.
			if err == nil && packed*4096 < area {
				err = errTruncated
			}
			l.cost, l.end = 2*area, w.pos
			return l, err
		default:
			return l, errDamaged
		}
	}
}

// blocks skips a chain of data blocks in a GIF and returns its length in bytes.
func (w *walker) blocks() (int64, error) {
	var sum int64
	for {
		n, err := w.byte()
		if err != nil || n == 0 {
			return sum, err
		}
		sum += int64(n)
		if err := w.skip(int64(n)); err != nil {
			return sum, err
		}
	}
}
