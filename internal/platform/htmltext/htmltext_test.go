package htmltext_test

import (
	"testing"

	"beacon/internal/platform/htmltext"
)

func TestHasElement(t *testing.T) {
	cases := map[string]bool{
		"plain words":               false,
		"I <3 my kids":              false,
		"5 < 6":                     false,
		"a > b":                     false,
		"&lt;b&gt;":                 false,
		"":                          false,
		"<":                         false,
		"< b>":                      false,
		"</b>":                      false,
		"<!-- note -->":             false,
		"a<b":                       false,
		"a<b c>d":                   true,
		"<b>hi":                     true,
		"<script>alert(1)</script>": true,
		"x<br>y":                    true,
		"<img src=x>":               true,
		"<custom-thing>":            true,
		"</p>":                      true,
		"</br>":                     true,
		"<td>":                      false,
		"<body>":                    false,
		"<svg/onload=1>":            true,
	}
	for text, want := range cases {
		if got := htmltext.HasElement(text); got != want {
			t.Errorf("%q: got %v, want %v", text, got, want)
		}
	}
}

func TestLengthCountsCodePointsAfterLineEnds(t *testing.T) {
	for text, want := range map[string]int{"": 0, "a\r\nb": 3, "a\nb": 3, "ñ": 1, "👍🏽": 2, "e\u0301": 2} {
		if got := htmltext.Length(text); got != want {
			t.Errorf("%q: got %d, want %d", text, got, want)
		}
	}
}
