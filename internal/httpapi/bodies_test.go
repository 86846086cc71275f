package httpapi

import (
	"net/http"
	"testing"
)

func TestDecodeJSON_DropsZeroBytes(t *testing.T) {
	for sent, want := range map[string]string{
		`"ab"`:                    "ab",
		`"a\u0000b"`:              "ab",
		`"\u0000\u0000"`:          "",
		`"a\\u0000b"`:             `a\u0000b`,
		`"a\\\u0000b"`:            `a\b`,
		`"\"\u0000"`:              `"`,
		"\"caf\xe9\"":             "caf\ufffd",
		`"half a pair: \ud83d"`:   "half a pair: \ufffd",
		`"a control: \u0007"`:     "a control: \a",
		`"\u00001 and \\\\u0000"`: `1 and \\u0000`,
	} {
		var got string
		if err := DecodeJSON([]byte(sent), &got); err != nil || got != want {
			t.Errorf("%s: %q, %v", sent, got, err)
		}
	}
	var none string
	if DecodeJSON([]byte(`"\u0000\`), &none) == nil {
		t.Error("half a text was read")
	}
}

func TestMediaType_InSmallLetters(t *testing.T) {
	for sent, want := range map[string]string{
		"":                                     "",
		"Application/JSON":                     "application/json",
		"application/json ; charset=UTF-8":     "application/json; charset=UTF-8",
		"Multipart/Form-Data; boundary=AbCdEf": "multipart/form-data; boundary=AbCdEf",
	} {
		header := http.Header{}
		header.Set("Content-Type", sent)
		withPlainMediaType(header)
		if got := header.Get("Content-Type"); got != want {
			t.Errorf("%q: %q", sent, got)
		}
	}
}

func TestMatchesTag(t *testing.T) {
	for header, want := range map[string]bool{
		"": false, `"a"`: true, `W/"a"`: true, `"b", W/"a"`: true, "*": true, `"b"`: false, "a": false,
	} {
		if MatchesTag(header, `"a"`) != want || MatchesTag(header, `W/"a"`) != want {
			t.Errorf("%q: want %v", header, want)
		}
	}
}
