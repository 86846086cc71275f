package picture

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"image"
	"image/jpeg"
	"io"
	"runtime"
	"sync/atomic"
	"time"

	"golang.org/x/sync/semaphore"

	"beacon/internal/platform/fault"
)

// Limits are the limits of accepted pictures and of concurrent work.
type Limits struct {
	Bytes  int64 // maximum size of a file
	Pixels int64 // maximum number of pixels of a picture
	Side   int   // maximum pixels of the longer side
	Cores  int   // one 12-megapixel decode at once for each core; 0 means all cores
}

// DefaultLimits are 25 MB, 40 megapixels and 10,000 pixels a side (R10.8).
var DefaultLimits = Limits{Bytes: 25 << 20, Pixels: 40_000_000, Side: 10_000}

// The long edges of the stored pictures, in pixels.
const (
	MasterEdge = 2400
	SmallEdge  = 480
	MediumEdge = 960
	LargeEdge  = 1600
)

var renditionEdges = []int{SmallEdge, MediumEdge, LargeEdge}

const (
	masterQuality    = 90
	renditionQuality = 82
)

// Pipeline ingests pictures and creates thumbnails. It is safe for concurrent use. A process should have only one,
// because it limits the memory.
type Pipeline struct {
	limits   Limits
	capacity int64               // maximum weight of concurrent decodes
	room     *semaphore.Weighted // the free part of capacity
	waiting  atomic.Int64        // number of requests that decode or wait
}

// maxWaiting is the maximum number of requests that wait with their files on the disk.
const maxWaiting = 200

// retryAfter is the delay for clients that were rejected because the pipeline is full.
const retryAfter = 30 * time.Second

// The weight of a decode is its memory, but at least pixelWeight per pixel, so small decodes do not outnumber the
// cores. A core can carry one picture of slightly more than the 12 megapixels of phones (4032 × 3024).
const (
	pixelWeight = 8
	coreWeight  = 13_000_000 * pixelWeight
)

// New returns a pipeline with these limits.
func New(limits Limits) *Pipeline {
	if limits.Cores <= 0 {
		limits.Cores = runtime.GOMAXPROCS(0)
	}
	capacity := int64(limits.Cores) * coreWeight
	return &Pipeline{limits: limits, capacity: capacity, room: semaphore.NewWeighted(capacity)}
}

// acquire waits until there is capacity for a decode of this weight. The caller must call release exactly once.
// Requests are served in the order of their arrival, so small pictures do not delay a large one forever. A weight
// above the capacity waits until no other decode runs. If ctx ends first or too many requests wait, acquire returns
// fault.Unavailable and acquires nothing.
func (p *Pipeline) acquire(ctx context.Context, weight int64) (release func(), err error) {
	weight = max(1, min(weight, p.capacity))
	leave := func() { p.waiting.Add(-1) }
	if p.waiting.Add(1) > maxWaiting {
		leave()
		return nil, &fault.Error{Code: fault.Unavailable, Message: msgBusy, RetryAfter: retryAfter}
	}
	if err := p.room.Acquire(ctx, weight); err != nil {
		leave()
		return nil, fault.Wrap(fault.Unavailable, msgBusy, err)
	}
	return func() { p.room.Release(weight); leave() }, nil
}

// Ingested is a picture in the form for storage.
type Ingested struct {
	Master        []byte // JPEG, upright, long edge at most MasterEdge; source of thumbnails
	Width, Height int    // of the master
	Renditions    []Rendition
	Hash          string // SHA-256 of Master, lower-case hex: the name of the content
}

// Rendition is the picture in one of the sizes for pages.
type Rendition struct {
	LongEdge      int // the requested size: SmallEdge, MediumEdge or LargeEdge
	Width, Height int // the actual size; a picture smaller than LongEdge is not enlarged
	JPEG          []byte
}

// Ingest reads the upload r of size bytes and returns its master and three renditions, smallest first. None is
// enlarged, and renditions of the same size share their bytes. Its errors are those of Inspect, and fault.RuleBroken
// for a file that cannot be decoded. If ctx ends while it waits or reads, it returns fault.Unavailable. It keeps no
// reference to r.
func (p *Pipeline) Ingest(ctx context.Context, r io.ReadSeeker, size int64) (Ingested, error) {
	src := &source{r: r, size: size, stop: ctx.Err}
	info, err := p.inspect(src)
	if err != nil {
		return Ingested{}, src.explain(err)
	}
	release, err := p.acquire(ctx, max(info.cost, pixelWeight*int64(info.Width)*int64(info.Height)))
	if err != nil {
		return Ingested{}, err
	}
	defer release()
	master, err := load(src, info)
	if err != nil {
		return Ingested{}, src.explain(err)
	}
	return render(master)
}

// load decodes the upload and returns the upright pixels of its master. The decoded picture, which needs the most
// memory, can be freed when load returns.
func load(src *source, info Info) (*image.YCbCr, error) {
	var master *image.YCbCr
	err := src.guard(func(r io.Reader) error {
		img, err := codecs[info.Format].decode(bufio.NewReaderSize(r, walkBuffer))
		if err != nil {
			return err
		}
		d := decoded{img: img, w: info.Width, h: info.Height, videoRange: info.videoRange}
		if info.orientation >= 5 {
			d.w, d.h = d.h, d.w
		}
		if info.Format != GIF && img.Bounds().Size() != image.Pt(d.w, d.h) {
			return errDamaged
		}
		w, h := fit(d.w, d.h, MasterEdge)
		scaled := scaleTo(d, w, h)
		if colors := newColorMap(info.profile); colors != nil {
			colors.apply(scaled)
		}
		master = turn(scaled, info.orientation)
		return nil
	})
	return master, err
}

func render(master *image.YCbCr) (Ingested, error) {
	w, h := master.Rect.Dx(), master.Rect.Dy()
	out := Ingested{Width: w, Height: h}
	var err error
	if out.Master, err = encode(master, masterQuality); err != nil {
		return Ingested{}, err
	}
	sum := sha256.Sum256(out.Master)
	out.Hash = hex.EncodeToString(sum[:])
	for i, edge := range renditionEdges {
		next := Rendition{LongEdge: edge}
		next.Width, next.Height = fit(w, h, edge)
		if i > 0 && next.Width == out.Renditions[i-1].Width && next.Height == out.Renditions[i-1].Height {
			next.JPEG = out.Renditions[i-1].JPEG
		} else if next.JPEG, err = encode(scaleTo(decoded{img: master, w: w, h: h}, next.Width, next.Height),
			renditionQuality); err != nil {
			return Ingested{}, err
		}
		out.Renditions = append(out.Renditions, next)
	}
	return out, nil
}

// encode returns a baseline JPEG that contains only pixels.
func encode(m *image.YCbCr, quality int) ([]byte, error) {
	// The usual size of a photograph, so the buffer seldom grows.
	out := bytes.NewBuffer(make([]byte, 0, m.Rect.Dx()*m.Rect.Dy()/4+1024))
	if err := jpeg.Encode(out, m, &jpeg.Options{Quality: quality}); err != nil {
		return nil, fmt.Errorf("writing a picture: %w", err)
	}
	return bytes.Clone(out.Bytes()), nil
}
