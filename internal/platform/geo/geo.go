// Package geo contains the ZIP codes of the United States with their centers, cities and states, and computes distances
// (R5.5). The data is embedded; no service is called.
package geo

import (
	"bufio"
	"bytes"
	_ "embed" // the data
	"fmt"
	"math"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"github.com/andybalholm/brotli"
)

//go:embed data/zips.tsv.br
var packed []byte

// Point is a position on the earth, in degrees.
type Point struct{ Latitude, Longitude float64 }

// Place describes a ZIP code. City and State (two letters) are empty for the few codes with a known center only.
type Place struct {
	Point
	City  string
	State string
}

type atlas struct {
	places   map[string]Place
	prefixes map[string]Point    // the center of all codes with these first three digits
	cities   map[string][]string // codes by "city\tST", with the city in lower case
}

var theAtlas = sync.OnceValue(readAtlas)

// readAtlas decompresses the data. It panics on invalid data, because the data is embedded and tested.
func readAtlas() *atlas {
	a := &atlas{places: make(map[string]Place, 45_000), prefixes: map[string]Point{}, cities: map[string][]string{}}
	of := map[string]float64{}
	lines := bufio.NewScanner(brotli.NewReader(bytes.NewReader(packed)))
	for lines.Scan() {
		cells := strings.Split(lines.Text(), "\t")
		latitude, _ := strconv.ParseFloat(cells[1], 64)
		longitude, _ := strconv.ParseFloat(cells[2], 64)
		zip, place := cells[0], Place{Point{latitude, longitude}, cells[3], cells[4]}
		a.places[zip] = place
		sum := a.prefixes[zip[:3]]
		a.prefixes[zip[:3]] = Point{sum.Latitude + latitude, sum.Longitude + longitude}
		of[zip[:3]]++
		if place.City != "" {
			key := cityKey(place.City, place.State)
			a.cities[key] = append(a.cities[key], zip)
		}
	}
	if err := lines.Err(); err != nil {
		panic(fmt.Errorf("ZIP codes: %w", err))
	}
	for prefix, sum := range a.prefixes {
		a.prefixes[prefix] = Point{sum.Latitude / of[prefix], sum.Longitude / of[prefix]}
	}
	return a
}

// cityKey returns a folded name of a city, so "St. Louis" equals "Saint Louis" and "O'Fallon" equals "O Fallon".
func cityKey(city, state string) string {
	words := strings.FieldsFunc(strings.ToLower(city), func(r rune) bool { return !unicode.IsLetter(r) })
	for i, word := range words {
		if long := cityWords[word]; long != "" && i+1 < len(words) {
			words[i] = long
		}
	}
	return strings.Join(words, "") + "\t" + strings.ToUpper(strings.TrimSpace(state))
}

// cityWords are abbreviations in names of cities.
var cityWords = map[string]string{
	"st": "saint", "ste": "sainte", "ft": "fort", "mt": "mount", "n": "north", "s": "south", "e": "east", "w": "west",
}

// Digits returns the five digits of a ZIP code as entered ("02108", "02108-1234", " 02108 "), and reports whether the
// text is a ZIP code.
func Digits(zip string) (string, bool) {
	zip = strings.TrimSpace(zip)
	five, more, _ := strings.Cut(zip, "-")
	if len(five) == 9 && more == "" {
		five = five[:5]
	}
	if len(five) != 5 || len(more) != 0 && len(more) != 4 || strings.Trim(five+more, "0123456789") != "" {
		return "", false
	}
	return five, true
}

// Find returns the place of a ZIP code, or false if the code does not exist.
func Find(zip string) (Place, bool) {
	five, ok := Digits(zip)
	if !ok {
		return Place{}, false
	}
	place, ok := theAtlas().places[five]
	return place, ok
}

// Locate returns the position of a ZIP code. For an unknown code it returns the center of all codes with the same first
// three digits, or false if there are none.
func Locate(zip string) (Point, bool) {
	if place, ok := Find(zip); ok {
		return place.Point, true
	}
	five, ok := Digits(zip)
	if !ok {
		return Point{}, false
	}
	p, ok := theAtlas().prefixes[five[:3]]
	return p, ok
}

// ZIPs returns the codes of a city in a state (two letters), sorted, or none for an unknown city.
func ZIPs(city, state string) []string { return theAtlas().cities[cityKey(city, state)] }

// EarthRadius is the mean radius of the earth in miles.
const EarthRadius = 3958.7613

// Miles returns the great-circle distance between two points, in miles.
func Miles(a, b Point) float64 {
	radians := func(degrees float64) float64 { return degrees * math.Pi / 180 }
	half := func(angle float64) float64 { return math.Pow(math.Sin(angle/2), 2) }
	h := half(radians(b.Latitude-a.Latitude)) +
		math.Cos(radians(a.Latitude))*math.Cos(radians(b.Latitude))*half(radians(b.Longitude-a.Longitude))
	return 2 * EarthRadius * math.Asin(math.Sqrt(min(1, h)))
}
