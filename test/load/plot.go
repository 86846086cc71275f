package main

import (
	"bytes"
	"fmt"
	"image/color"
	"os"
	"path/filepath"
	"strings"
	"time"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

// The sizes of every plot.
const (
	plotWidth   = 25 * vg.Centimeter
	plotHeight  = 12 * vg.Centimeter
	legendWidth = 7 * vg.Centimeter
	textSize    = 11
)

// inks are colors that color-blind people can distinguish, too (Okabe and Ito, 2008).
var inks = []color.Color{
	color.NRGBA{R: 0, G: 114, B: 178, A: 255}, color.NRGBA{R: 213, G: 94, B: 0, A: 255},
	color.NRGBA{R: 0, G: 158, B: 115, A: 255}, color.NRGBA{R: 204, G: 121, B: 167, A: 255},
	color.NRGBA{R: 230, G: 159, B: 0, A: 255}, color.NRGBA{R: 86, G: 180, B: 233, A: 255},
	color.NRGBA{R: 60, G: 60, B: 60, A: 255},
}

// strokes are used in turn when the inks are used up.
var strokes = [][]vg.Length{nil, {vg.Points(6), vg.Points(3)}, {vg.Points(2), vg.Points(2)}}

// panel is one plot with its legend on the right.
type panel struct {
	plot   *plot.Plot
	legend plot.Legend
	lines  int

	highest float64 // highest drawn value, in milliseconds
}

func newPanel(title, x, y string) *panel {
	plot.DefaultFont = font.Font{Typeface: "Liberation", Variant: "Sans"}
	p := &panel{plot: plot.New(), legend: plot.NewLegend()}
	p.plot.Title.Text, p.plot.X.Label.Text, p.plot.Y.Label.Text = title, x, y
	p.plot.Title.Padding = vg.Points(8)
	for _, size := range []*font.Length{
		&p.plot.X.Label.TextStyle.Font.Size, &p.plot.Y.Label.TextStyle.Font.Size, &p.plot.X.Tick.Label.Font.Size,
		&p.plot.Y.Tick.Label.Font.Size, &p.legend.TextStyle.Font.Size,
	} {
		*size = textSize
	}
	p.plot.Title.TextStyle.Font.Size = textSize + 2
	p.plot.Y.Scale = plot.LogScale{}
	p.legend.Top, p.legend.Left, p.legend.ThumbnailWidth, p.legend.Padding = true, true, vg.Points(24), vg.Points(3)
	grid := plotter.NewGrid()
	grid.Horizontal.Color, grid.Vertical.Color = color.Gray{Y: 225}, color.Gray{Y: 240}
	p.plot.Add(grid)
	return p
}

// add draws a line and adds it to the legend.
func (p *panel) add(name string, points plotter.XYs) error {
	line, err := plotter.NewLine(points)
	if err != nil {
		return err
	}
	line.Color, line.Width = inks[p.lines%len(inks)], vg.Points(1.6)
	line.Dashes = strokes[p.lines/len(inks)%len(strokes)]
	p.lines++
	p.plot.Add(line)
	p.legend.Add(name, line)
	return nil
}

// scale sets the range of the y axis, in milliseconds, and labels 1, 10, 100 and so on.
func (p *panel) scale(lowest, highest float64) {
	p.plot.Y.Min, p.plot.Y.Max = lowest, highest
	var ticks plot.ConstantTicks
	for at := 0.001; at <= highest*1.001; at *= 10 {
		for digit := 1.0; digit < 10; digit++ {
			if value := at * digit; value < lowest*0.999 || value > highest*1.001 {
				continue
			} else if digit == 1 || digit == 3 {
				ticks = append(ticks, plot.Tick{Value: value, Label: fmt.Sprintf("%g ms ", rounded(value))})
			} else {
				ticks = append(ticks, plot.Tick{Value: value})
			}
		}
	}
	p.plot.Y.Tick.Marker = ticks
}

// rounded removes the inaccuracy of binary fractions.
func rounded(value float64) float64 {
	var clean float64
	_, _ = fmt.Sscanf(fmt.Sprintf("%.3g", value), "%g", &clean)
	return clean
}

// save writes panels one below another.
func save(path string, panels ...*panel) error {
	height := plotHeight * vg.Length(len(panels))
	canvas := vgsvg.New(plotWidth, height)
	all := draw.New(canvas)
	all.FillPolygon(color.White, []vg.Point{{}, {X: plotWidth}, {X: plotWidth, Y: height}, {Y: height}})
	for n, p := range panels {
		below := plotHeight * vg.Length(len(panels)-1-n)
		mine := draw.Crop(all, vg.Points(8), -vg.Points(8), below+vg.Points(6), below+plotHeight-height-vg.Points(6))
		p.plot.Draw(draw.Crop(mine, 0, -legendWidth, 0, 0))
		p.legend.Draw(draw.Crop(mine, plotWidth-legendWidth-vg.Points(4), 0, 0, -vg.Points(28)))
	}
	var text bytes.Buffer
	if _, err := canvas.WriteTo(&text); err != nil {
		return err
	}
	// Fallback letters with the same widths, if Liberation Sans is not installed.
	svg := strings.ReplaceAll(text.String(), "font-family:Liberation Sans", "font-family:Liberation Sans,Arial,sans-serif")
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil { //nolint:gosec // of the documents
		return err
	}
	return os.WriteFile(path, []byte(svg), 0o644) //nolint:gosec // a picture that is seen by all
}

// leastDrawn is the lowest time on a plot, in milliseconds.
const leastDrawn = 0.1

func drawnMilliseconds(d time.Duration) float64 { return max(leastDrawn, d.Seconds()*1000) }

// drawLoad draws the 99th percentile of each kind in each second of the load.
func drawLoad(r *loadResult, path string) error {
	p := newPanel(
		fmt.Sprintf("%s visits/s beside everything else, %s: p99 in each second", thousands(r.visits), r.served()),
		"seconds since the load began", "response time",
	)
	highest := 100.0
	for _, o := range r.outcomes {
		var points plotter.XYs
		for _, s := range o.seconds() {
			points = append(points, plotter.XY{X: float64(s.at), Y: drawnMilliseconds(s.p99)})
			highest = max(highest, drawnMilliseconds(s.slowest))
		}
		if len(points) == 0 {
			continue
		}
		if err := p.add(o.name, points); err != nil {
			return err
		}
	}
	ends := plotter.XYs{
		{X: 0, Y: drawnMilliseconds(pageLimit)}, {X: r.outcomes[0].length.Seconds(), Y: drawnMilliseconds(pageLimit)},
	}
	limit, err := plotter.NewLine(ends)
	if err != nil {
		return err
	}
	limit.Color, limit.Width = color.NRGBA{R: 170, A: 255}, vg.Points(1)
	limit.Dashes = []vg.Length{vg.Points(5), vg.Points(4)}
	p.plot.Add(limit)
	p.legend.Add("limit of the public page", limit)
	p.plot.X.Min, p.plot.X.Max = 0, r.outcomes[0].length.Seconds()
	p.scale(leastDrawn, highest)
	return save(path, p)
}

// drawRoutes draws the median of each route by the number of sites: one plot for patients and visitors, one for staff.
func drawRoutes(r *routesResult, path string) error {
	people := newPanel("Patients and visitors, "+r.served()+": median", "sites", "response time")
	staff := newPanel("Staff, "+r.served()+": median", "sites", "response time")
	var ticks plot.ConstantTicks
	for _, size := range r.sizes {
		ticks = append(ticks, plot.Tick{Value: float64(size), Label: thousands(size)})
	}
	for _, route := range r.routes {
		var points plotter.XYs
		p, highest := people, 0.0
		if route.isStaff {
			p = staff
		}
		for n, c := range route.costs {
			points = append(points, plotter.XY{X: float64(r.sizes[n]), Y: drawnMilliseconds(c.median)})
			highest = max(highest, drawnMilliseconds(c.median))
		}
		if err := p.add(route.name, points); err != nil {
			return err
		}
		p.highest = max(p.highest, highest)
	}
	for _, p := range []*panel{people, staff} {
		p.plot.X.Scale, p.plot.X.Tick.Marker = plot.LogScale{}, ticks
		p.plot.X.Min, p.plot.X.Max = float64(r.sizes[0]), float64(r.sizes[len(r.sizes)-1])
		p.scale(leastDrawn, max(100, p.highest*1.2))
	}
	return save(path, people, staff)
}
