package main

import "strings"

// licensePhrases are words that only the text of that license has, by its name in the SPDX list. The first that fits
// counts: a longer license may hold the words of a shorter one.
var licensePhrases = []struct {
	id      string
	phrases []string
}{
	{"MPL-2.0", []string{"mozilla public license"}},
	{"AGPL-3.0-only", []string{"gnu affero general public license"}},
	{"LGPL-3.0-only", []string{"gnu lesser general public license"}},
	{"GPL-3.0-only", []string{"gnu general public license"}},
	{"Apache-2.0", []string{"apache license", "version 2.0", "terms and conditions for use"}},
	{"OFL-1.1", []string{"sil open font license", "version 1.1"}},
	{"Unicode-3.0", []string{"unicode license v3"}},
	{"CC0-1.0", []string{"creative commons", "cc0"}},
	{"Unlicense", []string{"this is free and unencumbered software released into the public domain"}},
	{"BSD-3-Clause", []string{"in source and binary forms", "must reproduce the above", "used to endorse"}},
	{"BSD-2-Clause", []string{"in source and binary forms", "must reproduce the above"}},
	{"ISC", []string{"permission to use, copy, modify, and/or distribute this software for any purpose"}},
	{"ISC", []string{"permission to use, copy, modify, and distribute this software for any purpose"}},
	{"MIT", []string{"permission is hereby granted, free of charge", "the software is provided"}},
	{"Zlib", []string{"this software is provided 'as-is', without any express or implied warranty"}},
}

// identify returns the SPDX name of a license, or "" for a text that it does not know.
func identify(text string) string {
	words := strings.ToLower(strings.Join(strings.Fields(text), " "))
next:
	for _, l := range licensePhrases {
		for _, phrase := range l.phrases {
			if !strings.Contains(words, phrase) {
				continue next
			}
		}
		return l.id
	}
	return ""
}
