// Package geo knows the ZIP codes of the United States: their centers, cities and states, and the
// distances between them (R5.5). The data is embedded; no service is called.
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

// Point is a place on the earth, in degrees.
type Point struct{ Latitude, Longitude float64 }

// Place describes a ZIP code. City and State (two letters) are empty for the few codes of which
// only the center is known.
type Place struct {
	Point
	City  string
	State string
}

type atlas struct {
	places   map[string]Place
	prefixes map[string]Point    // the mean of all codes that begin with these three digits
	cities   map[string][]string // codes by "city\tST", city in lower case
}

var theAtlas = sync.OnceValue(readAtlas)

// readAtlas unpacks the data. It panics on invalid data, because the data is embedded and tested.
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

// cityKey folds a city's name, so that "St. Louis" is "Saint Louis" and "O'Fallon" is "O Fallon".
func cityKey(city, state string) string {
	words := strings.FieldsFunc(strings.ToLower(city), func(r rune) bool { return !unicode.IsLetter(r) })
	for i, word := range words {
		if long := cityWords[word]; long != "" && i+1 < len(words) {
			words[i] = long
		}
	}
	return strings.Join(words, "") + "\t" + strings.ToUpper(strings.TrimSpace(state))
}

// cityWords has the abbreviations in names of cities.
var cityWords = map[string]string{
	"st": "saint", "ste": "sainte", "ft": "fort", "mt": "mount", "n": "north", "s": "south", "e": "east", "w": "west",
}

// Digits returns the five digits of a ZIP code as people type it ("02108",
// "02108-1234", " 02108 "), and whether it is one.
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

// Find returns what is known of a ZIP code, and false for one that does not exist.
func Find(zip string) (Place, bool) {
	five, ok := Digits(zip)
	if !ok {
		return Place{}, false
	}
	place, ok := theAtlas().places[five]
	return place, ok
}

// Locate returns the position of a ZIP code; for an unknown one the center of all codes with the
// same first three digits. It returns false when there are none.
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

// ZIPs returns the codes of a city in a state (two letters), in order; none when
// there is no such city.
func ZIPs(city, state string) []string { return theAtlas().cities[cityKey(city, state)] }

// EarthRadius is the mean radius of the earth in miles.
const EarthRadius = 3958.7613

// Miles returns the length of the great circle between two points, in miles.
func Miles(a, b Point) float64 {
	radians := func(degrees float64) float64 { return degrees * math.Pi / 180 }
	half := func(angle float64) float64 { return math.Pow(math.Sin(angle/2), 2) }
	h := half(radians(b.Latitude-a.Latitude)) +
		math.Cos(radians(a.Latitude))*math.Cos(radians(b.Latitude))*half(radians(b.Longitude-a.Longitude))
	return 2 * EarthRadius * math.Asin(math.Sqrt(min(1, h)))
}
