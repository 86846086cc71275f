// Package htmltext reports whether a text that should be plain holds HTML, by
// the parser that browsers agree on, and counts characters the way both sides
// of Beacon count them (R1.4).
package htmltext

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// HasElement reports whether an HTML fragment parser, parsing text as the
// content of a body, finds any element. "I <3 my kids" has none; "<b>hi" has one.
func HasElement(text string) bool {
	if !strings.Contains(text, "<") {
		return false
	}
	body := &html.Node{Type: html.ElementNode, Data: "body", DataAtom: atom.Body}
	nodes, err := html.ParseFragment(strings.NewReader(text), body)
	if err != nil {
		return true // what cannot be parsed is not let through
	}
	for _, n := range nodes {
		if n.Type == html.ElementNode {
			return true
		}
	}
	return false
}

// Normalize turns every \r\n into \n, as texts are counted and stored.
func Normalize(text string) string { return strings.ReplaceAll(text, "\r\n", "\n") }

// Length counts the Unicode code points of the normalized text.
func Length(text string) int { return utf8.RuneCountInString(Normalize(text)) }
