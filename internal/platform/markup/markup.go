// Package markup makes HTML pages that no text can break out of. Whatever comes
// from people or settings gets into a page through Text, Attr and Data alone, and
// each of them escapes for the place where it writes; names of elements and
// attributes and inline styles are constants of the program, which the compiler
// sees to. It takes the place of html/template, whose calls of methods by name
// keep every method in the binary (ADR 30).
package markup

import (
	"bytes"
	"strings"
)

// constant is a text that stands in the program: a variable does not convert to it
// by itself, and outside of this package nobody can name it.
type constant string

// kind is what a Node is.
type kind int

const (
	nothing kind = iota // the zero Node, which is left out
	group               // nodes side by side
	element             // with its children inside the line
	block               // an element with each child on a line of its own
	attribute
	words // escaped text
	ready // HTML of somebody who escapes
)

// Node is a piece of a page: an element, an attribute of the element that it is
// given to, or what stands between tags. Only this package makes one; the zero Node
// is nothing.
type Node struct {
	kind     kind
	name     string // of an element
	html     string // of everything that has no children
	children []Node
}

// El is an element with its attributes and content, in their order.
func El(name constant, children ...Node) Node { return newElement(element, string(name), children) }

// Lines is El with each child on a line of its own, for those who read the source
// of a page. It is for elements in which spaces mean nothing.
func Lines(name constant, children ...Node) Node { return newElement(block, string(name), children) }

// newElement panics when text would become code: of a program's own elements that
// is seen the first time that the page is made.
func newElement(k kind, name string, children []Node) Node {
	n := Node{kind: k, name: name, children: children}
	if isCode(name) {
		n.each(func(child Node) {
			if child.kind != attribute && child.kind != ready {
				panic("markup: text inside " + name + " would be code")
			}
		})
	}
	return n
}

// isCode reports whether browsers read the content of an element as something else
// than text and elements.
func isCode(name string) bool { return name == "script" || name == "style" }

// Text is what people read. It stays text, whatever it says.
func Text(text string) Node { return Node{kind: words, html: escaper.Replace(text)} }

// Ready is HTML that our own renderer made or a file of the program holds. It is
// the one way past the escaping: nothing that a person typed may come this way.
func Ready(html string) Node { return Node{kind: ready, html: html} }

// Group is nodes side by side.
func Group(nodes ...Node) Node { return Node{kind: group, children: nodes} }

// If returns the nodes when they are wanted, and nothing otherwise.
func If(wanted bool, nodes ...Node) Node {
	if !wanted {
		return Node{}
	}
	return Group(nodes...)
}

// Each makes a node of every item.
func Each[T any](items []T, node func(T) Node) Node {
	nodes := make([]Node, len(items))
	for i, item := range items {
		nodes[i] = node(item)
	}
	return Group(nodes...)
}

// Page is a whole document.
func Page(doctype constant, root Node) []byte {
	var b bytes.Buffer
	b.WriteString(string(doctype) + "\n")
	root.write(&b)
	b.WriteByte('\n')
	return b.Bytes()
}

// each calls f for every child, those of groups among them.
func (n Node) each(f func(Node)) {
	for _, child := range n.children {
		switch child.kind {
		case nothing:
		case group:
			child.each(f)
		default:
			f(child)
		}
	}
}

// void are the elements that have no content and no end.
var void = map[string]bool{"meta": true, "link": true, "input": true, "br": true, "img": true, "hr": true}

func (n Node) write(b *bytes.Buffer) {
	switch n.kind {
	case group:
		n.each(func(child Node) { child.write(b) })
	case element, block:
		b.WriteString("<" + n.name)
		n.each(func(child Node) {
			if child.kind == attribute {
				child.write(b)
			}
		})
		b.WriteByte('>')
		if !void[n.name] {
			n.writeContent(b)
			b.WriteString("</" + n.name + ">")
		}
	default:
		b.WriteString(n.html)
	}
}

func (n Node) writeContent(b *bytes.Buffer) {
	n.each(func(child Node) {
		if child.kind == attribute {
			return
		}
		if n.kind == block {
			b.WriteByte('\n')
		}
		child.write(b)
	})
	if n.kind == block {
		b.WriteByte('\n')
	}
}

// escaper writes text so that neither an element nor a quoted attribute ends in it.
var escaper = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&#34;", "'", "&#39;", "\x00", "\uFFFD")
