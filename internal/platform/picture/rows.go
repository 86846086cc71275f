package picture

import (
	"image"
	"image/color"
)

// rowReader returns the rows of any picture as full-range YCbCr on white, so
// that no picture is ever converted as a whole.
type rowReader struct {
	w         int
	y, cb, cr []uint8
	read      func(row int)
}

func newRowReader(d decoded) *rowReader {
	r := &rowReader{w: d.w, y: make([]uint8, d.w), cb: make([]uint8, d.w), cr: make([]uint8, d.w)}
	switch m := d.img.(type) {
	case *image.Gray:
		r.read = func(row int) {
			copy(r.y, m.Pix[row*m.Stride:])
			r.grey()
		}
	case *image.Gray16:
		r.read = func(row int) {
			line := m.Pix[row*m.Stride:]
			for i := range r.y {
				r.y[i] = line[2*i]
			}
			r.grey()
		}
	case *image.RGBA:
		r.read = func(row int) { r.rgb(m.Pix[row*m.Stride:], 4, 1, false) }
	case *image.NRGBA:
		r.read = func(row int) { r.rgb(m.Pix[row*m.Stride:], 4, 1, true) }
	case *image.RGBA64:
		r.read = func(row int) { r.rgb(m.Pix[row*m.Stride:], 8, 2, false) }
	case *image.NRGBA64:
		r.read = func(row int) { r.rgb(m.Pix[row*m.Stride:], 8, 2, true) }
	case *image.CMYK:
		r.read = func(row int) {
			line := m.Pix[row*m.Stride:]
			for i := range r.y {
				r.set(i, color.RGBAModel.Convert(color.CMYK{
					C: line[4*i], M: line[4*i+1], Y: line[4*i+2], K: line[4*i+3],
				}))
			}
		}
	case *image.Paletted:
		r.read = r.paletted(m)
	case *image.NYCbCrA:
		r.read = r.ycbcrWithAlpha(m, d.videoRange)
	default:
		r.read = func(row int) {
			for i := range r.y {
				r.set(i, m.At(m.Bounds().Min.X+i, m.Bounds().Min.Y+row))
			}
		}
	}
	return r
}

func (r *rowReader) grey() {
	for i := range r.cb {
		r.cb[i], r.cr[i] = 128, 128
	}
}

// rgb reads red, green, blue and alpha, each in a field of the given bytes,
// high byte first. Straight colours are not yet multiplied by alpha.
func (r *rowReader) rgb(line []uint8, pixel, field int, straight bool) {
	for i := range r.y {
		p := line[i*pixel : i*pixel+pixel]
		red, green, blue, alpha := p[0], p[field], p[2*field], p[3*field]
		if alpha != 255 {
			if straight {
				red, green, blue = over(red, 255, alpha), over(green, 255, alpha), over(blue, 255, alpha)
			} else {
				rest := 255 - alpha
				red, green, blue = red+min(rest, 255-red), green+min(rest, 255-green), blue+min(rest, 255-blue)
			}
		}
		r.y[i], r.cb[i], r.cr[i] = color.RGBToYCbCr(red, green, blue)
	}
}

// over puts a straight sample on an opaque one.
func over(top, below, alpha uint8) uint8 {
	return uint8((uint32(top)*uint32(alpha) + uint32(below)*uint32(255-alpha) + 127) / 255)
}

// set writes one pixel of any colour on white. RGBA colours are multiplied by
// alpha and never above it, so the sum stays within 16 bits.
func (r *rowReader) set(i int, c color.Color) {
	red, green, blue, alpha := c.RGBA()
	white := 0xffff - alpha
	r.y[i], r.cb[i], r.cr[i] = color.RGBToYCbCr(uint8((red+white)>>8), uint8((green+white)>>8), uint8((blue+white)>>8))
}

// paletted reads PNG and GIF palettes. The first frame of a GIF may cover only
// a part of its screen; the rest is white.
func (r *rowReader) paletted(m *image.Paletted) func(row int) {
	table := rowReader{w: 256, y: make([]uint8, 256), cb: make([]uint8, 256), cr: make([]uint8, 256)}
	for i := range 256 {
		table.set(i, color.White)
		if i < len(m.Palette) {
			table.set(i, m.Palette[i])
		}
	}
	area := m.Rect
	return func(row int) {
		for i := range r.y {
			r.y[i] = 255
		}
		r.grey()
		if row < area.Min.Y || row >= area.Max.Y {
			return
		}
		line := m.Pix[(row-area.Min.Y)*m.Stride:]
		for i := area.Min.X; i < min(area.Max.X, r.w); i++ {
			p := line[i-area.Min.X]
			r.y[i], r.cb[i], r.cr[i] = table.y[p], table.cb[p], table.cr[p]
		}
	}
}

// ycbcrWithAlpha puts each channel on that of white (255, 128, 128), which is
// the same as doing so in RGB since the change between the two is linear.
func (r *rowReader) ycbcrWithAlpha(m *image.NYCbCrA, video bool) func(row int) {
	luma, chroma := rangeTables(video)
	return func(row int) {
		for i := range r.y {
			x, y := m.Rect.Min.X+i, m.Rect.Min.Y+row
			c, at := m.COffset(x, y), m.YOffset(x, y)
			y1, cb, cr, alpha := m.Y[at], m.Cb[c], m.Cr[c], m.A[m.AOffset(x, y)]
			if video {
				y1, cb, cr = luma[y1], chroma[cb], chroma[cr]
			}
			r.y[i], r.cb[i], r.cr[i] = over(y1, 255, alpha), over(cb, 128, alpha), over(cr, 128, alpha)
		}
	}
}
