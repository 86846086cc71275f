// Package htmltext checks plain texts for HTML with the standard HTML parsing algorithm. It also counts characters in
// the same way as the front end (R1.4).
package htmltext

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// HasElement reports whether an HTML parser finds an element in text, parsed as the content of a body. It is false for
// "I <3 my kids" and true for "<b>hi".
func HasElement(text string) bool {
	if !strings.Contains(text, "<") {
		return false
	}
	body := &html.Node{Type: html.ElementNode, Data: "body", DataAtom: atom.Body}
	nodes, err := html.ParseFragment(strings.NewReader(text), body)
	if err != nil {
		return true // reject text that cannot be parsed
	}
	for _, n := range nodes {
		if n.Type == html.ElementNode {
			return true
		}
	}
	return false
}

// Normalize replaces every \r\n by \n. Texts are counted and stored in this form.
func Normalize(text string) string { return strings.ReplaceAll(text, "\r\n", "\n") }

// Length returns the number of Unicode code points of the normalized text.
func Length(text string) int { return utf8.RuneCountInString(Normalize(text)) }
