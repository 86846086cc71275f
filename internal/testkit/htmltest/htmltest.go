// Package htmltest looks at pages as a browser does, to show that what a page is
// filled with never becomes a part of it.
package htmltest

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"

	"golang.org/x/net/html"
)

// Hostile are texts that would be more than text in one place of a page or another.
var Hostile = []string{
	`<script>alert(1)</script>`,
	`</title></style></script><script>alert(1)</script>`,
	`</noscript><img src=x onerror=alert(1)>`,
	`"><svg onload=alert(1)>`,
	`' onmouseover='alert(1)`,
	`" onmouseover="alert(1)`,
	"x onmouseover=alert(1) ",
	"`",
	`javascript:alert(1)`,
	"\x01 java\tscript:alert(1)",
	`JaVaScRiPt:alert(1)`,
	`javascript&colon;alert(1)`,
	`vbscript:x`,
	`data:text/html,<script>alert(1)</script>`,
	`--><script>alert(1)</script>`,
	`<!--<script>`,
	`]]><script>`,
	`\u003cscript>`,
	"\u2028alert(1)",
	"\x00<script>",
	`{{.}}`,
	`&lt;script&gt;`,
	`&#34;>`,
	`\"><script>`,
}

// T is a test, or one run of a test that draws its values.
type T interface {
	Helper()
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any)
}

// Frame returns what a page is made of, without its texts and the values of its
// attributes: it is the same whatever the page is filled with. It complains of an
// address that could run a script, of an inline handler and of data that is no JSON.
func Frame(t T, page []byte) string {
	t.Helper()
	root, err := html.Parse(bytes.NewReader(page))
	if err != nil {
		t.Fatalf("the page is no HTML: %v", err)
	}
	var frame strings.Builder
	for n := range root.Descendants() {
		if n.Type == html.CommentNode {
			t.Errorf("a comment: %q", n.Data)
		}
		if n.Type != html.ElementNode {
			continue
		}
		frame.WriteString("<" + n.Data)
		for _, a := range n.Attr {
			frame.WriteString(" " + a.Key)
			lookAt(t, a)
		}
		frame.WriteString(">")
		if n.Data == "script" && n.FirstChild != nil && !json.Valid([]byte(n.FirstChild.Data)) {
			t.Errorf("a script says %q", n.FirstChild.Data)
		}
	}
	return frame.String()
}

// addresses are the attributes that browsers open.
var addresses = []string{"href", "src", "action", "formaction"}

func lookAt(t T, a html.Attribute) {
	t.Helper()
	if strings.HasPrefix(a.Key, "on") {
		t.Errorf("the handler %s is %q", a.Key, a.Val)
	}
	// Browsers pass over these on their way to the scheme.
	bare := strings.Map(func(r rune) rune {
		if r <= ' ' {
			return -1
		}
		return r
	}, strings.ToLower(a.Val))
	for _, scheme := range []string{"javascript:", "data:", "vbscript:"} {
		if slices.Contains(addresses, a.Key) && strings.HasPrefix(bare, scheme) {
			t.Errorf("%s is %q", a.Key, a.Val)
		}
	}
}
