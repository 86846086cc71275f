package demo

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"io/fs"
	"sync"

	"beacon/internal/microsite"
	"beacon/internal/platform/blob"
	"beacon/internal/platform/picture"
)

// Pictures cleans and cuts each picture of the demo once and shares the results between pages. It uses the real
// pipeline.
type Pictures struct {
	pipeline microsite.PictureMaker
	mu       sync.Mutex
	ingested map[string]func() (picture.Ingested, error) // by hash of the upload
	cut      map[string]func() (picture.Crops, error)    // by hash of the master, and crop
}

// NewPictures returns Pictures that use a pipeline.
func NewPictures(p microsite.PictureMaker) *Pictures {
	return &Pictures{
		pipeline: p, ingested: map[string]func() (picture.Ingested, error){},
		cut: map[string]func() (picture.Crops, error){},
	}
}

// Ingest implements microsite.PictureMaker.
func (d *Pictures) Ingest(ctx context.Context, r io.ReadSeeker, size int64) (picture.Ingested, error) {
	content, err := io.ReadAll(r)
	if err != nil {
		return picture.Ingested{}, err
	}
	return once(&d.mu, d.ingested, fmt.Sprintf("%x", sha256.Sum256(content)), func() (picture.Ingested, error) {
		return d.pipeline.Ingest(ctx, bytes.NewReader(content), size)
	})
}

// Crops implements microsite.PictureMaker.
func (d *Pictures) Crops(ctx context.Context, master []byte, c picture.Crop) (picture.Crops, error) {
	return once(&d.mu, d.cut, fmt.Sprintf("%x %v", sha256.Sum256(master), c), func() (picture.Crops, error) {
		return d.pipeline.Crops(ctx, master, c)
	})
}

// once runs build for the first call with a key; concurrent calls wait for its result.
func once[T any](mu *sync.Mutex, known map[string]func() (T, error), key string, build func() (T, error)) (T, error) {
	mu.Lock()
	get, found := known[key]
	if !found {
		get = sync.OnceValues(build)
		known[key] = get
	}
	mu.Unlock()
	return get()
}

// prepare processes all pictures of people in advance, several at once.
func (d *Pictures) prepare(ctx context.Context, people []person) error {
	const atOnce = 4 // the pipeline itself limits its use of cores
	return blob.Together(ctx, atOnce, func(ctx context.Context, start func(func() error)) error {
		for _, p := range people {
			for _, drawing := range p.Pictures {
				start(func() error { return d.prepareOne(ctx, drawing) })
			}
		}
		return nil
	})
}

func (d *Pictures) prepareOne(ctx context.Context, one drawing) error {
	content, err := one.content()
	if err != nil {
		return err
	}
	cleaned, err := d.Ingest(ctx, bytes.NewReader(content), int64(len(content)))
	if err != nil {
		return err
	}
	crop, err := picture.NewCrop(one.Zoom, 0, one.X, one.Y)
	if err == nil {
		_, err = d.Crops(ctx, cleaned.Master, crop)
	}
	return err
}

// content returns the file of a drawing.
func (d drawing) content() ([]byte, error) {
	return fs.ReadFile(files, "data/pictures/"+d.Name+".jpg")
}
