package markup

import (
	"encoding/json"
	"strings"
)

// Attr is an attribute with a value that may come from anywhere. Where browsers
// take the value for an address, one that could run a script becomes Refused. It
// panics for attributes whose value is code, as inline handlers and styles are.
func Attr(name constant, value string) Node {
	switch lower := strings.ToLower(string(name)); {
	case strings.HasPrefix(lower, "on"), lower == "style", lower == "srcdoc", lower == "srcset", lower == "http-equiv":
		panic("markup: the value of " + lower + " would be code")
	case isAddress(lower) && !isSafe(value):
		value = Refused
	}
	return newAttribute(string(name), escaper.Replace(value))
}

// Flag is an attribute that is there or not, such as "checked".
func Flag(name constant) Node { return Node{kind: attribute, html: " " + string(name)} }

// Style is an inline style. Quotes in it are single ones.
func Style(css constant) Node {
	return newAttribute("style", strings.ReplaceAll(string(css), `"`, "&#34;"))
}

func newAttribute(name, escaped string) Node {
	return Node{kind: attribute, html: " " + name + `="` + escaped + `"`}
}

// Refused is the address that leads nowhere, in the place of one that could have
// run a script.
const Refused = "about:invalid"

// isAddress reports whether browsers open the value of an attribute.
func isAddress(name string) bool {
	switch name {
	case "href",
		"src",
		"action",
		"formaction",
		"poster",
		"cite",
		"data",
		"background",
		"manifest",
		"ping",
		"xlink:href":
		return true
	}
	return false
}

// isSafe reports whether an address is relative, or of a scheme that only leads
// somewhere. Anything before the first colon counts as a scheme, so that one that
// browsers read differently, for its blanks or line breaks, is unknown.
func isSafe(address string) bool {
	scheme, _, found := strings.Cut(address, ":")
	if !found || strings.ContainsAny(scheme, "/?#") {
		return true
	}
	switch strings.ToLower(scheme) {
	case "http", "https", "mailto", "tel":
		return true
	}
	return false
}

// JSON is data for the scripts of a page, written so that it ends no element.
type JSON struct{ text string }

// Encode makes the JSON of a value.
func Encode(value any) (JSON, error) {
	text, err := json.Marshal(value) // writes <, > and & as \u003c and so on, wherever they stand
	return JSON{string(text)}, err
}

// String returns the JSON.
func (j JSON) String() string { return j.text }

// Data holds JSON for scripts. Browsers run nothing of it.
func Data(id constant, j JSON) Node {
	return El("script", Attr("type", "application/json"), Attr("id", string(id)), Ready(j.text))
}
