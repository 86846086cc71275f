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

	"beacon/internal/platform/fault"
)

// Square fits the whole of a master that Ingest made into a white square of side
// × side pixels, not enlarged, and answers it as a JPEG: for a document, where
// nothing of the picture may be cut off. Its errors are those of Thumbnail.
func (p *Pipeline) Square(ctx context.Context, master []byte, side int) ([]byte, error) {
	config, err := jpeg.DecodeConfig(bytes.NewReader(master))
	if err != nil {
		return nil, fmt.Errorf("master picture: %w", err)
	}
	release, err := p.limiter.Acquire(ctx, pixelWeight*int64(config.Width)*int64(config.Height))
	if err != nil {
		return nil, fault.Wrap(fault.Unavailable, sayBusy, err)
	}
	defer release()
	img, err := jpeg.Decode(bytes.NewReader(master))
	if err != nil {
		return nil, fmt.Errorf("master picture: %w", err)
	}
	from, ok := img.(*image.YCbCr)
	if !ok {
		return nil, errors.New("master picture: not a colour JPEG of ours")
	}
	size := from.Rect.Size()
	w, h := fit(size.X, size.Y, side)
	small := scaleTo(decoded{img: from, w: size.X, h: size.Y}, w, h)
	square := image.NewRGBA(image.Rect(0, 0, side, side))
	paint.Draw(square, square.Rect, image.NewUniform(color.White), image.Point{}, paint.Src)
	paint.Draw(square, image.Rect((side-w)/2, (side-h)/2, (side+w)/2, (side+h)/2), small, image.Point{}, paint.Src)
	var out bytes.Buffer
	if err := jpeg.Encode(&out, square, &jpeg.Options{Quality: masterQuality}); err != nil {
		return nil, fmt.Errorf("writing a picture: %w", err)
	}
	return out.Bytes(), nil
}
