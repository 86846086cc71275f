package pdfcheck

import "time"

// Confine is what the child does first.
var Confine = confine

// Patience shortens the time that a child has for a file.
func (c *Child) Patience(d time.Duration) { c.limit = d }
