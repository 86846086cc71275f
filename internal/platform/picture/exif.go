package picture

import (
	"bytes"
	"encoding/binary"
)

// upright is the EXIF orientation of a picture that needs no rotation.
const upright = 1

var exifPrefix = []byte("Exif\x00\x00")

// readOrientation returns the orientation tag, 1 to 8, of an EXIF block (a TIFF header with its first directory). It
// ignores everything else in the block, and returns upright for an invalid block.
func readOrientation(block []byte) int {
	const (
		orientationTag = 0x0112
		shortType      = 3
		entrySize      = 12
		maxEntries     = 1000
	)
	block = bytes.TrimPrefix(block, exifPrefix)
	if len(block) < 8 {
		return upright
	}
	var order binary.ByteOrder
	switch string(block[:4]) {
	case "II*\x00":
		order = binary.LittleEndian
	case "MM\x00*":
		order = binary.BigEndian
	default:
		return upright
	}
	start := uint64(order.Uint32(block[4:]))
	if start+2 > uint64(len(block)) {
		return upright
	}
	directory := block[start+2:]
	entries := min(int(order.Uint16(block[start:])), len(directory)/entrySize, maxEntries)
	for i := range entries {
		entry := directory[i*entrySize:]
		if order.Uint16(entry) != orientationTag {
			continue
		}
		value := int(order.Uint16(entry[8:]))
		if order.Uint16(entry[2:]) == shortType && order.Uint32(entry[4:]) == 1 && value >= 1 && value <= 8 {
			return value
		}
		return upright
	}
	return upright
}
