package picture

import (
	"image"
	"image/color"
	paint "image/draw"
)

// rowReader returns the rows of any picture as full-range YCbCr on white, so no picture is converted as a whole.
type rowReader struct {
	w         int
	y, cb, cr []uint8
	read      func(row int)
}

func newRowReader(d decoded) *rowReader {
	r := &rowReader{w: d.w, y: make([]uint8, d.w), cb: make([]uint8, d.w), cr: make([]uint8, d.w)}
	if m, ok := d.img.(*image.NYCbCrA); ok {
		r.read = r.ycbcrWithAlpha(m, d.videoRange)
		return r
	}
	line := image.NewRGBA(image.Rect(0, 0, d.w, 1))
	// The first frame of a GIF may cover only a part of its screen; the rest remains white. All other pictures start at
	// 0, 0.
	r.read = func(row int) {
		paint.Draw(line, line.Rect, image.White, image.Point{}, paint.Src)
		paint.Draw(line, line.Rect, d.img, image.Pt(0, row), paint.Over)
		for i := range r.y {
			p := line.Pix[4*i : 4*i+3]
			r.y[i], r.cb[i], r.cr[i] = color.RGBToYCbCr(p[0], p[1], p[2])
		}
	}
	return r
}

// over blends a sample with straight alpha over an opaque sample.
func over(top, below, alpha uint8) uint8 {
	return uint8((uint32(top)*uint32(alpha) + uint32(below)*uint32(255-alpha) + 127) / 255)
}

// ycbcrWithAlpha blends each channel over white (255, 128, 128). The result is the same as in RGB, because the
// conversion is linear.
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
