package main

import "testing"

func TestIdentify(t *testing.T) {
	for text, want := range map[string]string{
		"Apache License\n  Version 2.0, January 2004\nTERMS AND CONDITIONS FOR USE, REPRODUCTION": "Apache-2.0",
		"Permission is hereby granted,\nfree of charge, to any person … THE SOFTWARE IS PROVIDED": "MIT",
		"Mozilla Public License, version 2.0":                                                     "MPL-2.0",
		"GNU GENERAL PUBLIC LICENSE Version 3":                                                    "GPL-3.0-only",
		"Copyright 2020 Somebody. All rights reserved.":                                           "",
		"… in source and binary forms … must reproduce the above … be used to endorse":            "BSD-3-Clause",
	} {
		if got := identify(text); got != want {
			t.Errorf("%q is %q, not %q", text, got, want)
		}
	}
}
