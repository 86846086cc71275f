package apptest

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
)

// SmallPhoto returns a picture of 95 x 100 pixels, red to the right and green downwards. Each seed yields a different
// picture.
func SmallPhoto(seed int) []byte {
	m := image.NewRGBA(image.Rect(0, 0, 95, 100))
	for y := range 100 {
		for x := range 95 {
			m.SetRGBA(x, y, color.RGBA{R: uint8(2 * x), G: uint8(2 * y), B: uint8(40 * seed), A: 255})
		}
	}
	return encodeJPEG(m, 85)
}

// SmallPNG returns a picture of 40 x 30 pixels.
func SmallPNG() []byte {
	var out bytes.Buffer
	if err := png.Encode(&out, image.NewGray(image.Rect(0, 0, 40, 30))); err != nil {
		panic(err) // a buffer returns no error
	}
	return out.Bytes()
}

func encodeJPEG(m image.Image, quality int) []byte {
	var out bytes.Buffer
	if err := jpeg.Encode(&out, m, &jpeg.Options{Quality: quality}); err != nil {
		panic(err) // a buffer returns no error
	}
	return out.Bytes()
}

// Place is a text that a phone writes next to its GPS position. No stored file may contain it.
const Place = "GPSWGS-84"

// PhonePhoto returns the picture of a phone held upright: 4032 x 3024 pixels (12 megapixels) on its side, EXIF
// orientation 6, with a position. Upright it is 3024 x 4032, dark at the top and bright at the bottom.
func PhonePhoto() []byte {
	m := image.NewYCbCr(image.Rect(0, 0, 4032, 3024), image.YCbCrSubsampleRatio420)
	for y := range 3024 {
		row := m.Y[y*m.YStride : y*m.YStride+4032]
		for x := range row {
			row[x] = uint8(30 + 200*x/4032) // the left becomes the top when upright
		}
	}
	for i := range m.Cb {
		m.Cb[i], m.Cr[i] = 128, 128
	}
	return WithExif(encodeJPEG(m, 80), 6)
}

// WithExif adds an EXIF block with an orientation and a place to a JPEG.
func WithExif(file []byte, orientation uint16) []byte {
	o := binary.BigEndian
	b := append([]byte("Exif\x00\x00MM\x00*"), 0, 0, 0, 8)
	entry := func(tag, kind uint16, count uint32, value ...byte) {
		b = o.AppendUint16(b, tag)
		b = o.AppendUint16(b, kind)
		b = append(o.AppendUint32(b, count), value...)
	}
	b = o.AppendUint16(b, 2)
	entry(0x0112, 3, 1, byte(orientation>>8), byte(orientation), 0, 0)
	entry(0x8825, 4, 1, 0, 0, 0, 38)
	b = o.AppendUint32(b, 0)
	b = o.AppendUint16(b, 2)
	entry(1, 2, 2, 'N', 0, 0, 0)
	entry(0x12, 2, 10, 0, 0, 0, 68)
	b = o.AppendUint32(b, 0)
	b = append(b, Place+"\x00"...)
	out := o.AppendUint16([]byte{0xff, 0xd8, 0xff, 0xe1}, uint16(len(b)+2))
	return append(append(out, b...), file[2:]...)
}

// HugeHeader returns a PNG with a header that claims side x side pixels, without content.
func HugeHeader(side uint32) []byte {
	body := binary.BigEndian.AppendUint32(nil, side)
	body = append(binary.BigEndian.AppendUint32(body, side), 8, 6, 0, 0, 0)
	chunk := append(binary.BigEndian.AppendUint32(nil, uint32(len(body))), "IHDR"...)
	chunk = append(chunk, body...)
	chunk = binary.BigEndian.AppendUint32(chunk, crc32.ChecksumIEEE(chunk[4:]))
	return append([]byte("\x89PNG\r\n\x1a\n"), chunk...)
}

// Polyglot returns a JPEG that is also a ZIP archive.
func Polyglot() []byte {
	zip := "PK\x03\x04\x14\x00\x00\x00\x00\x00" + "0000000000000000" + "\x05\x00\x00\x00hello" +
		"PK\x01\x02" + "PK\x05\x06\x00\x00\x00\x00\x01\x00\x01\x00\x05\x00\x00\x00\x00\x00\x00\x00\x00\x00"
	return append(SmallPhoto(3), zip...)
}
