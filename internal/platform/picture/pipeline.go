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

// Limits bound what is taken and how much work goes on at once.
type Limits struct {
	Bytes  int64 // of a file
	Pixels int64 // of a picture
	Side   int   // pixels of its longer side
	Cores  int   // at most one 12-megapixel decode for each; 0 means all there are
}

// DefaultLimits are 25 MB, 40 megapixels and 10,000 pixels a side (R10.8).
var DefaultLimits = Limits{Bytes: 25 << 20, Pixels: 40_000_000, Side: 10_000}

// The long edges of what is kept, in pixels.
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

// Pipeline takes in pictures and cuts thumbnails. It is safe for concurrent
// use, and there should be one in a process, since it is what bounds memory.
type Pipeline struct {
	limits   Limits
	capacity int64               // weight of the decodes that go on at once
	room     *semaphore.Weighted // of that capacity
	waiting  atomic.Int64        // who has a weight or waits for one
}

// maxWaiting is how many may wait with their files on the disk.
const maxWaiting = 200

// retryAfter is when somebody should come back whom the pipeline sent away.
const retryAfter = 30 * time.Second

// A decode is weighed by its bytes, but by at least pixelWeight a pixel, so
// that light ones do not outnumber the cores either. A core carries one picture
// of a little more than the 12 megapixels of phones (4032 × 3024).
const (
	pixelWeight = 8
	coreWeight  = 13_000_000 * pixelWeight
)

// New makes a pipeline within limits.
func New(limits Limits) *Pipeline {
	if limits.Cores <= 0 {
		limits.Cores = runtime.GOMAXPROCS(0)
	}
	capacity := int64(limits.Cores) * coreWeight
	return &Pipeline{limits: limits, capacity: capacity, room: semaphore.NewWeighted(capacity)}
}

// acquire waits until a decode of a weight fits and returns what gives it back;
// release must be called exactly once. Those who wait are served in the order of
// their arrival, so that a heavy picture is not overtaken for ever by light ones; a
// weight above the capacity waits until it is alone. When ctx ends first, or too many wait, it is
// fault.Unavailable and nothing is held.
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

// Ingested is a picture as it is kept.
type Ingested struct {
	Master        []byte // JPEG, upright, long edge at most MasterEdge; thumbnails are cut from it
	Width, Height int    // of the master
	Renditions    []Rendition
	Hash          string // SHA-256 of Master, lower-case hex: the name of the content
}

// Rendition is the picture at one size for pages.
type Rendition struct {
	LongEdge      int // the size asked for: SmallEdge, MediumEdge or LargeEdge
	Width, Height int // the size it has; a picture smaller than LongEdge keeps its own
	JPEG          []byte
}

// Ingest takes in the upload r of size bytes and returns its master and always
// three renditions, smallest first; none is enlarged, and those of the same
// size share their bytes. Refusals are those of Inspect; a file that cannot be
// decoded is fault.RuleBroken. When ctx ends while waiting or reading, it is
// fault.Unavailable. Nothing is kept of r.
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

// load decodes the upload into the upright pixels of its master. The decoded
// picture, the largest thing in here, is garbage when it returns.
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

// encode writes a baseline JPEG that holds nothing but pixels.
func encode(m *image.YCbCr, quality int) ([]byte, error) {
	// About what a photograph takes, so that the buffer seldom grows.
	out := bytes.NewBuffer(make([]byte, 0, m.Rect.Dx()*m.Rect.Dy()/4+1024))
	if err := jpeg.Encode(out, m, &jpeg.Options{Quality: quality}); err != nil {
		return nil, fmt.Errorf("writing a picture: %w", err)
	}
	return bytes.Clone(out.Bytes()), nil
}
