//go:build ignore

// Command makefilter reads passwords from standard input, one per line, and writes the filter for leaked.go to the file
// in its argument. It lowercases passwords and omits those that are too short for the password rule.
package main

import (
	"bufio"
	"os"
	"strings"
	"unicode/utf8"

	"github.com/bits-and-blooms/bloom/v3"
)

const (
	shortest  = 12   // characters; shorter passwords are rejected anyway
	falsely   = 1e-6 // share of other passwords that are rejected by mistake
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
