//go:build ignore

// Command makefilter reads passwords, one on a line, and writes the filter that leaked.go embeds to the file of its
// argument: of those that are long enough for our rule, in small letters.
package main

import (
	"bufio"
	"os"
	"strings"
	"unicode/utf8"

	"github.com/bits-and-blooms/bloom/v3"
)

const (
	shortest  = 12   // characters: shorter ones are refused for that
	falsely   = 1e-6 // how many of other passwords are refused
	expecting = 16_000
)

func main() {
	filter := bloom.NewWithEstimates(expecting, falsely)
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		password := strings.ToLower(strings.TrimSpace(lines.Text()))
		if utf8.RuneCountInString(password) >= shortest {
			filter.AddString(password)
		}
	}
	if err := lines.Err(); err != nil {
		panic(err)
	}
	bits, err := filter.MarshalBinary()
	if err != nil {
		panic(err)
	}
	if err := os.WriteFile(os.Args[1], bits, 0o644); err != nil {
		panic(err)
	}
}
