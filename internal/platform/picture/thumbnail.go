package picture

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	paint "image/draw"
	"image/jpeg"
)

// The canvas of a thumbnail: the crop area at twice its size, and the white margin on the left and right.
const (
	canvasWidth = 2 * CropWidth
	margin      = (ThumbnailSize - canvasWidth) / 2
)

// The scales of the crop area for the two larger renditions in Crops.
const (
	mediumScale = 3 // 570 × 600
	largeScale  = 6 // 1140 × 1200
)

// Crops are the renditions of a crop, as JPEGs without metadata.
type Crops struct {
	Thumbnail []byte // 400 × 400, the crop area centered on white
	Medium    []byte // 570 × 600
	Large     []byte // 1140 × 1200, or 570 × 600 if the picture has no more pixels
}

// Crops returns every rendition of a crop from a master of Ingest, which it decodes once. The thumbnail of 400 × 400
// pixels has the 380 × 400 of the crop area centered on white, drawn by the formula in the package comment. Crops
// returns the fault of NewCrop for an invalid crop, fault.Unavailable if ctx ends while it waits, and an internal error
// if the master is not a JPEG.
func (p *Pipeline) Crops(ctx context.Context, master []byte, c Crop) (cut Crops, err error) {
	c, err = NewCrop(c.Zoom, c.Rotate, c.X, c.Y)
	if err != nil {
		return Crops{}, err
	}
	err = p.decode(ctx, master, func(from *image.YCbCr) error {
		if cut.Thumbnail, err = encode(drawThumbnail(from, c), renditionQuality); err != nil {
			return err
		}
		if cut.Medium, err = encode(drawCrop(from, c, mediumScale), renditionQuality); err != nil {
			return err
		}
		size := from.Rect.Size()
		if CropRect(size.X, size.Y, c).W*float64(size.X) < mediumScale*CropWidth {
			cut.Large = cut.Medium // a larger rendition would have no more detail
			return nil
		}
		cut.Large, err = encode(drawCrop(from, c, largeScale), renditionQuality)
		return err
	})
	return cut, err
}

// decode decodes a master within the memory that acquire grants.
func (p *Pipeline) decode(ctx context.Context, master []byte, use func(*image.YCbCr) error) error {
	config, err := jpeg.DecodeConfig(bytes.NewReader(master))
	if err != nil {
		return fmt.Errorf("master picture: %w", err)
	}
	release, err := p.acquire(ctx, pixelWeight*int64(config.Width)*int64(config.Height))
	if err != nil {
		return err
	}
	defer release()
	img, err := jpeg.Decode(bytes.NewReader(master))
	if err != nil {
		return fmt.Errorf("master picture: %w", err)
	}
	from, ok := img.(*image.YCbCr)
	if !ok {
		return errors.New("master picture: not a colour JPEG of ours")
	}
	return use(from)
}

func drawThumbnail(from *image.YCbCr, c Crop) *image.YCbCr {
	to := image.NewYCbCr(image.Rect(0, 0, ThumbnailSize, ThumbnailSize), image.YCbCrSubsampleRatio420)
	fill(to.Y, 255)
	fill(to.Cb, 128)
	fill(to.Cr, 128)
	drawing := drawCrop(from, c, canvasWidth/CropWidth)
	toY, toCb, toCr := planes(to)
	y, cb, cr := planes(drawing)
	place(toY, y, margin)
	place(toCb, cb, margin/2)
	place(toCr, cr, margin/2)
	return to
}

// drawCrop draws the crop area at scale times its size.
func drawCrop(from *image.YCbCr, c Crop, scale int) *image.YCbCr {
	// For a rotation by 90 or 270 degrees, the visible part of the drawing has swapped width and height, around the
	// same center.
	w, h := scale*CropWidth, scale*CropHeight
	if c.Rotate%180 != 0 {
		w, h = h, w
	}
	drawing := image.NewYCbCr(image.Rect(0, 0, w, h), image.YCbCrSubsampleRatio420)
	draw(drawing, from, c, scale*CropWidth)
	return turn(drawing, map[int]int{0: upright, 90: 6, 180: 3, 270: 8}[c.Rotate])
}

// draw draws the picture before rotation to a target with the same center as the canvas. width is the width of the
// canvas.
func draw(to, from *image.YCbCr, c Crop, width int) {
	size, canvas := from.Rect.Size(), to.Rect.Size()
	r := CropRect(size.X, size.Y, c)
	pixels := r.W * float64(size.X) / float64(width) // picture pixels per canvas pixel: 1/k
	left := (r.X+r.W/2)*float64(size.X) - pixels*float64(canvas.X)/2
	top := (r.Y+r.H/2)*float64(size.Y) - pixels*float64(canvas.Y)/2

	y, cb, cr := planes(from)
	toY, toCb, toCr := planes(to)
	sx, sy := subsampling(from.SubsampleRatio)
	drawPlane(toY, y,
		coveredAxis{newAxis(y.w, toY.w, pixels, left), coverage(size.X, toY.w, pixels, left)},
		coveredAxis{newAxis(y.h, toY.h, pixels, top), coverage(size.Y, toY.h, pixels, top)}, 255)

	across := coveredAxis{
		newAxis(cb.w, toCb.w, 2*pixels/float64(sx), left/float64(sx)), coverage(size.X, toCb.w, 2*pixels, left),
	}
	down := coveredAxis{
		newAxis(cb.h, toCb.h, 2*pixels/float64(sy), top/float64(sy)), coverage(size.Y, toCb.h, 2*pixels, top),
	}
	drawPlane(toCb, cb, across, down, 128)
	drawPlane(toCr, cr, across, down, 128)
}

// coveredAxis is an axis with the coverage of its samples.
type coveredAxis struct {
	axis
	covered []float64
}

// drawPlane scales from to to, and blends the background where the picture covers a sample only partly or not at all.
func drawPlane(to, from plane, x, y coveredAxis, background float64) {
	resample(to, from, x.axis, y.axis, nil)
	for v := range to.h {
		row := to.row(v)
		for u, sample := range row {
			if covered := x.covered[u] * y.covered[v]; covered < 1 {
				row[u] = uint8(float64(sample)*covered + background*(1-covered) + 0.5)
			}
		}
	}
}

// coverage returns the covered share of each of length samples, 0 to 1. Samples are ratio source pixels wide, start at
// start, and are covered by a source of the given size.
func coverage(source, length int, ratio, start float64) []float64 {
	in := make([]float64, length)
	for i := range in {
		from := max(0, start+float64(i)*ratio)
		to := min(float64(source), start+float64(i+1)*ratio)
		in[i] = max(0, to-from) / ratio
		// A difference in the last digits is rounding, not background.
		if in[i] > 1-1e-6 {
			in[i] = 1
		}
	}
	return in
}

func place(to, from plane, left int) {
	for y := range from.h {
		copy(to.row(y)[left:], from.row(y))
	}
}

func fill(b []uint8, v uint8) {
	for i := range b {
		b[i] = v
	}
}

// Square fits a master of Ingest into a white square of side × side pixels without enlarging or cropping it, and
// returns it as a JPEG. It is for documents. Its errors are those of Crops.
func (p *Pipeline) Square(ctx context.Context, master []byte, side int) (square []byte, err error) {
	err = p.decode(ctx, master, func(from *image.YCbCr) error {
		size := from.Rect.Size()
		w, h := fit(size.X, size.Y, side)
		small := scaleTo(decoded{img: from, w: size.X, h: size.Y}, w, h)
		canvas := image.NewRGBA(image.Rect(0, 0, side, side))
		paint.Draw(canvas, canvas.Rect, image.NewUniform(color.White), image.Point{}, paint.Src)
		paint.Draw(canvas, image.Rect((side-w)/2, (side-h)/2, (side+w)/2, (side+h)/2), small, image.Point{}, paint.Src)
		var out bytes.Buffer
		if err := jpeg.Encode(&out, canvas, &jpeg.Options{Quality: masterQuality}); err != nil {
			return fmt.Errorf("writing a picture: %w", err)
		}
		square = out.Bytes()
		return nil
	})
	return square, err
}
