package pdfcheck

import (
	"bytes"
	"compress/zlib"
	"io"

	"github.com/pdfcpu/pdfcpu/pkg/filter"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/types"
)

const (
	maxUnpacked  = 384 << 20 // for all streams of a file; 50 scanned pages have less
	maxStream    = 128 << 20 // for one stream: a color page at 600 dots per inch
	maxOldFilter = 32 << 20  // for one stream with a filter that decodes in memory
	maxFilters   = 4         // maximum number of chained filters
	maxPixels    = 200 << 20 // for one picture
	tolerance    = 16        // accepted error of a declared stream length, in bytes
)

// stream reports whether a stream has the declared length and decompresses to an acceptable size.
func (w *walker) stream(s types.StreamDict) bool {
	if !w.isLengthCorrect(s) || len(s.FilterPipeline) > maxFilters || !w.isPictureSizeValid(s) {
		return false
	}
	var r io.Reader = bytes.NewReader(s.Raw)
	for _, f := range s.FilterPipeline {
		counted := &counter{from: r, left: maxStream, all: &w.unpacked}
		switch f.Name {
		case filter.Flate:
			z, err := zlib.NewReader(counted)
			if err != nil { // damaged data is harmless, unless an earlier filter exceeded the limit
				return !counted.burst
			}
			r = z
		case filter.LZW, filter.RunLength, filter.ASCII85, filter.ASCIIHex:
			old, err := filter.NewFilter(f.Name, parameters(f.DecodeParms), maxOldFilter)
			if err != nil {
				return false
			}
			unpacked, err := old.Decode(counted)
			if err != nil {
				return !counted.burst && f.Name != filter.LZW && f.Name != filter.RunLength
			}
			r = unpacked
		default: // a picture format
			packed, _ := io.ReadAll(counted)
			return !counted.burst && isPackedSizeValid(f.Name, packed, f.DecodeParms)
		}
	}
	last := &counter{from: r, left: maxStream, all: &w.unpacked}
	_, _ = io.Copy(io.Discard, last) // viewers also stop at the first error
	return !last.burst
}

// parameters returns the filter parameters that change the decompressed size.
func parameters(d types.Dict) map[string]int {
	if early, ok := d["EarlyChange"].(types.Integer); ok {
		return map[string]int{"EarlyChange": early.Value()}
	}
	return nil
}

// counter is a reader that fails above a limit.
type counter struct {
	from  io.Reader
	left  int64
	all   *int64
	burst bool
}

// Read implements io.Reader.
func (c *counter) Read(p []byte) (int, error) {
	n, err := c.from.Read(p)
	c.left -= int64(n)
	*c.all -= int64(n)
	if c.left < 0 || *c.all < 0 {
		c.burst = true
		return 0, io.ErrUnexpectedEOF
	}
	return n, err
}

// isLengthCorrect compares the declared length of a stream with the position of its end.
func (w *walker) isLengthCorrect(s types.StreamDict) bool {
	declared, ok := w.resolve(s.Dict["Length"]).(types.Integer)
	if !ok || declared < 0 || s.StreamOffset < 0 || s.StreamOffset > int64(len(w.pdf)) {
		return false
	}
	body := w.pdf[s.StreamOffset:]
	if int(declared) > len(body) {
		return false
	}
	end := []byte("endstream")
	if bytes.HasPrefix(bytes.TrimLeft(body[declared:min(len(body), int(declared)+tolerance)], padding), end) {
		return true
	}
	found := bytes.Index(body, end)
	return found >= 0 && max(found-int(declared), int(declared)-found) <= tolerance
}

// isPictureSizeValid reports whether a picture has no more pixels than a large scan.
func (w *walker) isPictureSizeValid(s types.StreamDict) bool {
	width, ok1 := w.resolve(s.Dict["Width"]).(types.Integer)
	height, ok2 := w.resolve(s.Dict["Height"]).(types.Integer)
	if !ok1 || !ok2 {
		return true
	}
	return isSizeSmall(int64(width), int64(height))
}
