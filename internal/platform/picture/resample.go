package picture

import "math"

// plane is one channel of a picture, with one byte per sample.
type plane struct {
	pix    []uint8
	stride int
	w, h   int
}

func (p plane) row(y int) []uint8 { return p.pix[y*p.stride : y*p.stride+p.w] }

// Fixed-point widths: the filter weights add up to 1<<weightBits; a filtered row has 1<<extraBits steps for each step
// of a sample.
const (
	weightBits = 14
	extraBits  = 6
)

// taps are the source samples of one output sample, and their weights.
type taps struct {
	first   int
	weights []int32
}

// axis is the filter in one direction: the taps of every output sample.
type axis struct {
	out  []taps
	most int // the maximum number of weights of a sample
}

// newAxis returns the Catmull-Rom filter for length output samples. Sample i covers the source from start+i·ratio to
// start+(i+1)·ratio. A ratio above 1 widens the filter, so every source sample counts. Positions outside of the
// source use the nearest samples inside.
func newAxis(source, length int, ratio, start float64) axis {
	a := axis{out: make([]taps, length)}
	width := math.Max(1, ratio)
	weights := make([]float64, 0, 16)
	for i := range a.out {
		centre := start + (float64(i)+0.5)*ratio - 0.5
		low, high := int(math.Ceil(centre-2*width)), int(math.Floor(centre+2*width))
		inside := func(j int) int { return min(max(j, 0), source-1) }
		first := inside(low)
		weights = append(weights[:0], make([]float64, inside(high)-first+1)...)
		sum := 0.0
		for j := low; j <= high; j++ {
			v := catmullRom(math.Abs(float64(j)-centre) / width)
			weights[inside(j)-first] += v
			sum += v
		}
		a.out[i] = fixed(first, weights, sum)
		a.most = max(a.most, len(a.out[i].weights))
	}
	return a
}

// fixed converts weights to fixed point and removes the zeros at both ends. It adds the rounding error to the largest
// weight, so flat areas remain flat.
func fixed(first int, weights []float64, sum float64) taps {
	out := make([]int32, len(weights))
	rest, largest := int32(1<<weightBits), 0
	for i, v := range weights {
		out[i] = int32(math.Round(v / sum * (1 << weightBits)))
		rest -= out[i]
		if out[i] > out[largest] {
			largest = i
		}
	}
	out[largest] += rest
	for len(out) > 1 && out[0] == 0 {
		out, first = out[1:], first+1
	}
	for len(out) > 1 && out[len(out)-1] == 0 {
		out = out[:len(out)-1]
	}
	return taps{first: first, weights: out}
}

func catmullRom(t float64) float64 {
	switch {
	case t < 1:
		return (1.5*t-2.5)*t*t + 1
	case t < 2:
		return ((-0.5*t+2.5)*t-4)*t + 2
	}
	return 0
}

// scaler reads the rows of a plane from top to bottom and writes the scaled plane. It stores only the rows within the
// reach of the filter.
type scaler struct {
	x, y axis
	to   plane
	next int // the next source row
	done int // number of finished output rows
	ring [][]int32
	sums []int32
}

func newScaler(x, y axis, to plane) *scaler {
	s := &scaler{x: x, y: y, to: to, sums: make([]int32, to.w), ring: make([][]int32, y.most)}
	for i := range s.ring {
		s.ring[i] = make([]int32, to.w)
	}
	return s
}

// from skips to the first source row that the filter needs and returns its index.
func (s *scaler) from() int {
	s.next = s.y.out[0].first
	return s.next
}

// full reports whether all output rows are written.
func (s *scaler) full() bool { return s.done == s.to.h }

// push processes the next source row.
func (s *scaler) push(row []uint8) {
	if s.full() {
		return
	}
	across(s.ring[s.next%len(s.ring)], row, s.x.out)
	s.next++
	for !s.full() {
		t := s.y.out[s.done]
		if t.first+len(t.weights) > s.next {
			return
		}
		s.write(t)
		s.done++
	}
}

func across(to []int32, row []uint8, out []taps) {
	const shift = weightBits - extraBits
	for i := range out {
		t := &out[i]
		source := row[t.first : t.first+len(t.weights)]
		sum := int32(1 << (shift - 1))
		for j, w := range t.weights[:len(source)] {
			sum += w * int32(source[j])
		}
		to[i] = sum >> shift
	}
}

func (s *scaler) write(t taps) {
	const shift = weightBits + extraBits
	sums := s.sums
	for i := range sums {
		sums[i] = 1 << (shift - 1)
	}
	for j, w := range t.weights {
		row := s.ring[(t.first+j)%len(s.ring)][:len(sums)]
		for i, v := range row {
			sums[i] += w * v
		}
	}
	to := s.to.row(s.done)[:len(sums)]
	for i, v := range sums {
		to[i] = uint8(min(max(v>>shift, 0), 255))
	}
}

// resample writes the plane from, scaled by x and y, to the plane to. It applies table, unless nil, to every source
// sample first.
func resample(to, from plane, x, y axis, table *[256]uint8) {
	s := newScaler(x, y, to)
	var mapped []uint8
	if table != nil {
		mapped = make([]uint8, from.w)
	}
	for row := s.from(); !s.full(); row++ {
		samples := from.row(row)
		if table != nil {
			for i, v := range samples {
				mapped[i] = table[v]
			}
			samples = mapped
		}
		s.push(samples)
	}
}
