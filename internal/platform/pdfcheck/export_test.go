package pdfcheck

import "time"

// Confine is the first step of the child.
var Confine = confine

// Patience sets the timeout for a file.
func (c *Child) Patience(d time.Duration) { c.limit = d }
