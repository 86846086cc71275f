// Package htmltest parses pages as a browser does. Tests use it to show that data never becomes markup.
package htmltest

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"

	"golang.org/x/net/html"
)

// Hostile lists texts that are dangerous if a page does not escape them.
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

// T is a test, or one run of a property test.
type T interface {
	Helper()
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any)
}

// Frame returns the structure of a page, without its texts and attribute values. It must not depend on the page's data.
// Frame reports addresses that could run a script, inline handlers, and data that is not valid JSON.
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

// addresses are the attributes with addresses that browsers open.
var addresses = []string{"href", "src", "action", "formaction"}

func lookAt(t T, a html.Attribute) {
	t.Helper()
	if strings.HasPrefix(a.Key, "on") {
		t.Errorf("the handler %s is %q", a.Key, a.Val)
	}
	// Browsers ignore these characters before the scheme.
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
