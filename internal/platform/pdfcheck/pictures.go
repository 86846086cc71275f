package pdfcheck

import (
	"bytes"
	"encoding/binary"
	"image/jpeg"

	"github.com/pdfcpu/pdfcpu/pkg/filter"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/types"
)

// isPackedSizeValid reports whether the size in the header of a compressed picture is acceptable. A viewer allocates
// that size, regardless of the picture's dictionary. Unknown formats and unreadable headers are left to the viewer.
func isPackedSizeValid(format string, packed []byte, parameters types.Dict) bool {
	switch format {
	case filter.DCT:
		config, err := jpeg.DecodeConfig(bytes.NewReader(packed))
		return err != nil || isSizeSmall(int64(config.Width), int64(config.Height))
	case filter.JPX:
		return isJPXSizeValid(packed)
	case filter.JBIG2:
		return isJBIG2SizeValid(packed)
	case filter.CCITTFax:
		columns, _ := parameters["Columns"].(types.Integer)
		rows, _ := parameters["Rows"].(types.Integer)
		return isSizeSmall(int64(columns), int64(rows))
	}
	return true
}

// isSizeSmall reports whether a picture has no more pixels than a large scan.
func isSizeSmall(width, height int64) bool {
	return width >= 0 && height >= 0 && width < 1<<20 && height < 1<<20 && width*height <= maxPixels
}

// isJPXSizeValid checks the size in the first SIZ marker of a JPEG 2000 picture (ISO 15444-1, A.5.1).
func isJPXSizeValid(packed []byte) bool {
	_, size, found := bytes.Cut(packed, []byte("\xff\x4f\xff\x51"))
	const reserved = 4 // the length of the marker segment and the capabilities
	if !found || len(size) < reserved+8 {
		return true
	}
	width, height := binary.BigEndian.Uint32(size[reserved:]), binary.BigEndian.Uint32(size[reserved+4:])
	return isSizeSmall(int64(width), int64(height))
}

const (
	jbig2PageInformation = 48
	jbig2UnknownHeight   = 0xffffffff
	jbig2UnknownLength   = 0xffffffff
	maxReferredSegments  = 4 // maximum in the short form of a segment header
)

// isJBIG2SizeValid checks the size of the page and of every region of a JBIG2 picture (ITU T.88, 7.2). It rejects an
// unreadable segment if that segment would hide the following ones.
func isJBIG2SizeValid(packed []byte) bool {
	for len(packed) > 0 {
		kind, length, data, ok := jbig2Segment(packed)
		if !ok {
			return false
		}
		if isRegion := kind >= 4 && kind <= 43 && kind != 16; (isRegion || kind == jbig2PageInformation) && len(data) >= 8 {
			width, height := int64(binary.BigEndian.Uint32(data)), int64(binary.BigEndian.Uint32(data[4:]))
			if kind == jbig2PageInformation && height == jbig2UnknownHeight {
				height = 0
			}
			if !isSizeSmall(width, height) {
				return false
			}
		}
		if length == jbig2UnknownLength || int64(length) >= int64(len(data)) {
			return true
		}
		packed = data[length:]
	}
	return true
}

// jbig2Segment parses the header of a segment. It returns the data of the segment and everything after it.
func jbig2Segment(packed []byte) (kind byte, length uint32, data []byte, ok bool) {
	if len(packed) < 11 {
		return 0, 0, nil, len(bytes.Trim(packed, padding)) == 0
	}
	number, flags := binary.BigEndian.Uint32(packed), packed[4]
	rest := packed[5:]
	referred := int64(rest[0] >> 5)
	header := int64(1)
	if referred > maxReferredSegments {
		referred = int64(binary.BigEndian.Uint32(rest) & 0x1fffffff)
		header = 4 + (referred+8)/8
	}
	width := int64(4)
	switch {
	case number <= 256:
		width = 1
	case number <= 65536:
		width = 2
	}
	header += referred * width
	const pageIsLong = 0x40
	if header++; flags&pageIsLong != 0 {
		header += 3
	}
	if header+4 > int64(len(rest)) {
		return 0, 0, nil, false
	}
	return flags & 0x3f, binary.BigEndian.Uint32(rest[header:]), rest[header+4:], true
}
