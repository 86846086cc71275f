package main

import "time"

// The limits: a run fails if a measurement exceeds a limit.
const (
	// Under load.
	pageLimit = 50 * time.Millisecond // a public page, p99

	// In quiet mode, as a share of a yardstick in the same run.
	leastCached  = 0.70 // cached page, of a bare net/http server
	leastProxied = 0.90 // page cached by nginx, of a static file of nginx

	// In quiet mode, per second.
	leastVisits    = 5_000
	leastPolls     = 4_000
	leastReferrals = 400 // less than half of a quiet machine's figure; a registry receives as many in a week

	// In quiet mode, time.
	renderLimit     = 25 * time.Millisecond  // of CPU, a page that is not cached
	saveLimit       = 8 * time.Second        // five photographs of 12 megapixels
	galleryLimit    = 100 * time.Millisecond // any keyword, p99 (ADR 16)
	centersLimit    = 5 * time.Millisecond   // search of centers, median; twice that for p95
	consentLimit    = 300 * time.Millisecond // of CPU, a signed document
	dashboardLimit  = 20 * time.Millisecond  // p99
	auditLimit      = 100 * time.Millisecond // every filter, p99
	checkpointLimit = 100 * time.Millisecond // p99
	proofLimit      = 20 * time.Millisecond  // p99
	startLimit      = time.Second

	// In quiet mode, bytes.
	saveMemory    = 350_000_000
	consentMemory = 250_000_000 // with 20 consents finalized at once
	idleMemory    = 100_000_000
	binarySize    = 80_000_000
)
