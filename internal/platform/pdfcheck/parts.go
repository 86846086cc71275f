package pdfcheck

import (
	"bytes"
	"iter"
)

// part is text with objects, which ends with the dictionary of a stream, and the body of that stream. The last part of
// a file has no body.
type part struct{ text, body []byte }

// parts splits a file at its streams, by their keywords.
func parts(pdf []byte) iter.Seq[part] {
	return func(yield func(part) bool) {
		for {
			start, body := nextBody(pdf)
			if start < 0 {
				yield(part{text: pdf})
				return
			}
			end := bytes.Index(pdf[body:], []byte("endstream"))
			if end < 0 {
				yield(part{text: pdf[:start], body: pdf[body:]})
				return
			}
			if !yield(part{text: pdf[:start], body: pdf[body : body+end]}) {
				return
			}
			pdf = pdf[body+end+len("endstream"):]
		}
	}
}

// nextBody returns the offset of the next keyword "stream" and the offset of its body, or -1 if there is none.
func nextBody(pdf []byte) (start, body int) {
	for from := 0; ; {
		i := bytes.Index(pdf[from:], []byte("stream"))
		if i < 0 {
			return -1, -1
		}
		start, body = from+i, from+i+len("stream")
		from = body
		if !bytes.HasSuffix(bytes.TrimRight(pdf[max(0, start-64):start], padding), []byte(">>")) {
			continue
		}
		if bytes.HasPrefix(pdf[body:], []byte("\r\n")) {
			return start, body + 2
		}
		if body < len(pdf) && (pdf[body] == '\n' || pdf[body] == '\r') {
			return start, body + 1
		}
	}
}
