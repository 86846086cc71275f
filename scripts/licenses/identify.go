package main

import "strings"

// licensePhrases has phrases that are unique to a license, by its SPDX id. The first match wins, because a longer
// license may contain the phrases of a shorter one.
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

// identify returns the SPDX id of a license, or "" for an unknown text.
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
