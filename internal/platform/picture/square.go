package picture

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	paint "image/draw"
	"image/jpeg"
)

// Square fits the whole of a master that Ingest made into a white square of side
// × side pixels, not enlarged, and returns it as a JPEG: for a document, where
// nothing of the picture may be cut off. Its errors are those of Crops.
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
