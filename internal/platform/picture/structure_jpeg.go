package picture

import (
	"bytes"
	"encoding/binary"
)

// The markers of JPEG that the walk needs.
const (
	markerSOF0 = 0xc0 // baseline
	markerSOF2 = 0xc2 // progressive
	markerRST0 = 0xd0
	markerRST7 = 0xd7
	markerEOI  = 0xd9
	markerSOS  = 0xda
	markerAPP1 = 0xe1
	markerAPP2 = 0xe2
)

var profilePrefix = []byte("ICC_PROFILE\x00")

// maxScans is the maximum number of scans of a progressive picture. Cameras and editors write about ten. Thousands of
// scans in a small file would block a core for hours.
const maxScans = 100

// walkJPEG reads markers like the decoder. It skips all other bytes between segments, including the pixel data.
func walkJPEG(w *walker) (layout, error) {
	l := layout{orientation: upright}
	scans, hasExif := 0, false
	if err := w.skip(2); err != nil {
		return l, err
	}
	for {
		marker, err := w.marker()
		if err != nil {
			return l, err
		}
		if marker == markerEOI {
			break
		}
		if marker >= markerRST0 && marker <= markerRST7 {
			continue
		}
		size, err := w.take(2)
		if err != nil {
			return l, err
		}
		length := int(binary.BigEndian.Uint16(size)) - 2
		if length < 0 {
			return l, errDamaged
		}
		switch {
		case marker >= markerSOF0 && marker <= markerSOF2, marker == markerAPP1 && !hasExif:
			body, err := w.take(length)
			if err != nil {
				return l, err
			}
			if marker != markerAPP1 {
				l.cost = jpegCost(w, body, marker == markerSOF2)
			} else if bytes.HasPrefix(body, exifPrefix) {
				l.orientation, hasExif = readOrientation(body), true
			}
			continue
		case marker == markerAPP2 && len(l.profile) < maxProfile:
			body, err := w.take(length)
			if err != nil {
				return l, err
			}
			// The parts of a profile are numbered and in order.
			if part, ok := bytes.CutPrefix(body, profilePrefix); ok && len(part) > 2 {
				l.profile = append(l.profile, part[2:]...)
			}
			continue
		case marker == markerSOS:
			scans++
		}
		if scans > maxScans {
			return l, errDamaged
		}
		if err := w.skip(int64(length)); err != nil {
			return l, err
		}
	}
	// Each block of 8 × 8 pixels needs at least one bit. A large header with little data is rejected before a picture
	// of that size is allocated.
	const pixelsPerByte = 8 * 8 * 8
	if w.pos*pixelsPerByte < w.area() {
		return l, errTruncated
	}
	l.end = w.pos
	return l, nil
}

// marker returns the next marker. It skips fill bytes and escaped FF.
func (w *walker) marker() (byte, error) {
	for {
		if b, err := w.byte(); err != nil {
			return 0, err
		} else if b != 0xff {
			continue
		}
		b, err := w.byte()
		for err == nil && b == 0xff {
			b, err = w.byte()
		}
		if err != nil || b != 0 {
			return b, err
		}
	}
}

// jpegCost computes the cost from the frame header. Each component needs its share of the pixels, plus four bytes per
// coefficient in a progressive picture. Four components are converted to CMYK at the end.
func jpegCost(w *walker, frame []byte, progressive bool) int64 {
	if len(frame) < 6 {
		return 0
	}
	components := frame[6:]
	count := min(int(frame[5]), len(components)/3)
	var most, sum int64
	for i := range count {
		sampling := components[3*i+1]
		share := int64(sampling>>4) * int64(sampling&15)
		most, sum = max(most, share), sum+share
	}
	if most == 0 {
		return 0
	}
	cost := w.area() * sum / most
	if progressive {
		cost *= 5
	}
	if count != 3 {
		cost += 4 * w.area()
	}
	return cost
}
