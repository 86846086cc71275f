package picture

import "image"

// decoded is a picture from the decoder, not yet upright.
type decoded struct {
	img  image.Image
	w, h int
	// videoRange reports that luma is between 16 and 235 and chroma between 16 and 240, as in lossy WebP. JPEG uses all
	// 256 values.
	videoRange bool
}

// scaleTo returns the picture at w × h pixels (not larger than the original) in the format of the JPEG encoder.
// Transparent parts become white.
func scaleTo(d decoded, w, h int) *image.YCbCr {
	to := image.NewYCbCr(image.Rect(0, 0, w, h), image.YCbCrSubsampleRatio420)
	luma, blue, red := planes(to)
	ratioX, ratioY := float64(d.w)/float64(w), float64(d.h)/float64(h)

	if from, ok := d.img.(*image.YCbCr); ok {
		lumaTable, chromaTable := rangeTables(d.videoRange)
		y, cb, cr := planes(from)
		sx, sy := subsampling(from.SubsampleRatio)
		resample(luma, y, newAxis(y.w, w, ratioX, 0), newAxis(y.h, h, ratioY, 0), lumaTable)
		cx := newAxis(cb.w, blue.w, 2*ratioX/float64(sx), 0)
		cy := newAxis(cb.h, blue.h, 2*ratioY/float64(sy), 0)
		resample(blue, cb, cx, cy, chromaTable)
		resample(red, cr, cx, cy, chromaTable)
		return to
	}

	rows := newRowReader(d)
	cx, cy := newAxis(d.w, blue.w, 2*ratioX, 0), newAxis(d.h, blue.h, 2*ratioY, 0)
	toY := newScaler(newAxis(d.w, w, ratioX, 0), newAxis(d.h, h, ratioY, 0), luma)
	toCb, toCr := newScaler(cx, cy, blue), newScaler(cx, cy, red)
	for row := range d.h {
		rows.read(row)
		toY.push(rows.y)
		toCb.push(rows.cb)
		toCr.push(rows.cr)
	}
	return to
}

func planes(m *image.YCbCr) (luma, blue, red plane) {
	w, h := m.Rect.Dx(), m.Rect.Dy()
	sx, sy := subsampling(m.SubsampleRatio)
	cw, ch := (w+sx-1)/sx, (h+sy-1)/sy
	return plane{m.Y, m.YStride, w, h}, plane{m.Cb, m.CStride, cw, ch}, plane{m.Cr, m.CStride, cw, ch}
}

// subsampling returns the number of pixels that share a chroma sample, horizontally and vertically.
func subsampling(r image.YCbCrSubsampleRatio) (across, down int) {
	switch r {
	case image.YCbCrSubsampleRatio422:
		return 2, 1
	case image.YCbCrSubsampleRatio420:
		return 2, 2
	case image.YCbCrSubsampleRatio440:
		return 1, 2
	case image.YCbCrSubsampleRatio411:
		return 4, 1
	case image.YCbCrSubsampleRatio410:
		return 4, 2
	}
	return 1, 1
}

// rangeTables returns the tables that convert video range to full range, or nil for full range.
func rangeTables(video bool) (luma, chroma *[256]uint8) {
	if !video {
		return nil, nil
	}
	return &lumaFromVideo, &chromaFromVideo
}

var lumaFromVideo, chromaFromVideo = func() (luma, chroma [256]uint8) {
	for i := range 256 {
		luma[i] = clamp(((i-16)*255*2 + 219) / (2 * 219))
		chroma[i] = clamp((i-128)*255/224 + 128)
	}
	return luma, chroma
}()

func clamp(v int) uint8 { return uint8(min(max(v, 0), 255)) }

// fit returns the size of a picture w × h, reduced to a maximum long edge.
func fit(w, h, edge int) (int, int) {
	long := max(w, h)
	if long <= edge {
		return w, h
	}
	side := func(v int) int { return max(1, (v*edge+long/2)/long) }
	return side(w), side(h)
}

// turn returns the picture rotated upright by its EXIF orientation.
func turn(m *image.YCbCr, orientation int) *image.YCbCr {
	if orientation <= upright || orientation > 8 {
		return m
	}
	w, h := m.Rect.Dx(), m.Rect.Dy()
	if orientation >= 5 {
		w, h = h, w
	}
	to := image.NewYCbCr(image.Rect(0, 0, w, h), image.YCbCrSubsampleRatio420)
	toY, toCb, toCr := planes(to)
	y, cb, cr := planes(m)
	turnPlane(toY, y, orientation)
	turnPlane(toCb, cb, orientation)
	turnPlane(toCr, cr, orientation)
	return to
}

// turnPlane writes the target row by row. (sx, sy) is the start in the source, (ax, ay) the source step for one pixel
// to the right, and (dx, dy) the source step for one row down.
func turnPlane(to, from plane, orientation int) {
	right, bottom := from.w-1, from.h-1
	var sx, sy, ax, ay, dx, dy int
	switch orientation {
	case 2: // mirrored
		sx, sy, ax, dy = right, 0, -1, 1
	case 3: // upside down
		sx, sy, ax, dy = right, bottom, -1, -1
	case 4: // mirrored and upside down
		sx, sy, ax, dy = 0, bottom, 1, -1
	case 5: // mirrored, then rotated counterclockwise: the transpose
		ay, dx = 1, 1
	case 6: // needs 90 degrees clockwise
		sy, ay, dx = bottom, -1, 1
	case 7: // the other diagonal
		sx, sy, ay, dx = right, bottom, -1, -1
	case 8: // needs 90 degrees counterclockwise
		sx, ay, dx = right, 1, -1
	default:
		ax, dy = 1, 1
	}
	step := ay*from.stride + ax
	for v := range to.h {
		at := (sy+v*dy)*from.stride + sx + v*dx
		row := to.row(v)
		for u := range row {
			row[u] = from.pix[at]
			at += step
		}
	}
}
