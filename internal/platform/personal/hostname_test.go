package personal_test

import (
	"testing"

	"beacon/internal/platform/personal"
)

// TestIsName_RefusesEncodedWords: email programs decode them, so an email would show other words.
func TestIsName_RefusesEncodedWords(t *testing.T) {
	for name, want := range map[string]bool{
		"Rosa": true, "Rosa = Eva": true, "Rosa?": true, "=?utf-8?q?Win_a_prize?=": false, "Rosa =?utf-8?b?YQ==": false,
		"Rosa ?=": false,
	} {
		if got := personal.IsName(name); got != want {
			t.Errorf("%s: %t", name, got)
		}
	}
}
