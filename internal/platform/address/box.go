package address

import "strings"

// boxWords returns the number of words at the start of a line that name a box or a route with boxes, or 0. Examples: 2
// for "PO Box 12", 1 for "RR 2 Box 152", "HC 3", "PSC 802 Box 74" and "Unit 2050 Box 4190".
func boxWords(line []string) int {
	for _, start := range boxStarts {
		n := len(start.words)
		if len(line) < n || !strings.EqualFold(strings.Join(line[:n], " "), strings.Join(start.words, " ")) {
			continue
		}
		rest := line[n:]
		if len(rest) > 0 && rest[0] == "#" {
			rest = rest[1:]
		}
		switch {
		case start.short == "PO Box":
			if len(rest) == 0 || len(rest) == 1 && isIdentifier(rest[0]) {
				return n
			}
		case len(rest) == 0 || !startsWithDigit(rest[0]): // "Unit" or "RR" without a number is not a route
		case len(rest) > 1 && strings.EqualFold(rest[1], "box"):
			return n
		case len(rest) == 1 && start.isRoute:
			return n
		}
	}
	return 0
}

// boxStart is a spelling of a kind of box, and its standard form.
type boxStart struct {
	words   []string
	short   string
	isRoute bool // means a route even without a box
}

var boxStarts = []boxStart{
	{strings.Fields("post office box"), "PO Box", false},
	{strings.Fields("p o box"), "PO Box", false},
	{strings.Fields("po box"), "PO Box", false},
	{strings.Fields("po bx"), "PO Box", false},
	{strings.Fields("po drawer"), "PO Box", false},
	{strings.Fields("pobox"), "PO Box", false},
	{strings.Fields("pob"), "PO Box", false},
	{strings.Fields("box"), "PO Box", false},
	{strings.Fields("rural route"), "RR", true},
	{strings.Fields("rural rt"), "RR", true},
	{strings.Fields("r r"), "RR", true},
	{strings.Fields("rr"), "RR", true},
	{strings.Fields("rfd"), "RR", true},
	{strings.Fields("highway contract route"), "HC", true},
	{strings.Fields("highway contract"), "HC", true},
	{strings.Fields("h c"), "HC", true},
	{strings.Fields("hc"), "HC", true},
	{strings.Fields("hcr"), "HC", true},
	{strings.Fields("psc"), "PSC", true},
	{strings.Fields("cmr"), "CMR", true},
	{strings.Fields("unit"), "Unit", false},
}

// writeBox returns the standard form of a line that names a box in its first n words. It keeps all words after them.
func (s style) writeBox(line []string, n int) string {
	short := ""
	for _, start := range boxStarts {
		if strings.EqualFold(strings.Join(line[:n], " "), strings.Join(start.words, " ")) {
			short = start.short
			break
		}
	}
	out := []string{short}
	for i, word := range line[n:] {
		switch {
		case word == "#" && (i == 0 || strings.EqualFold(line[n+i-1], "box")): // "PO Box # 12"
		case strings.EqualFold(word, "box"):
			out = append(out, "Box")
		case isIdentifier(word):
			out = append(out, strings.ToUpper(word))
		default:
			out = append(out, s.cased(word))
		}
	}
	return strings.Join(out, " ")
}

// boxLacksNumber reports whether a box has no number: "PO Box", "RR 2", "PSC 802 Box".
func boxLacksNumber(line []string, n int) bool {
	if last := line[len(line)-1]; len(line) == n || last == "#" || strings.EqualFold(last, "box") {
		return true
	}
	return (style{}).writeBox(line[:n], n) != "PO Box" && len(line) == n+1
}
