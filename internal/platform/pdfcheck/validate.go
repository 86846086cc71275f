package pdfcheck

// Validate checks a file. Only the child may call it, because a hostile file may bypass the limits of the parser.
//
// It checks the raw bytes first and the parsed objects afterwards. Each check alone can be deceived: the first by
// compression, the second by objects that only another reader finds.
func Validate(pdf []byte) (v Verdict) {
	if len(pdf) > MaxSize {
		return refused(TooLarge)
	}
	text := withoutStrings(pdf)
	begun, r := fromHeader(pdf)
	if r == "" {
		r = shape(pdf, text)
	}
	if r != "" {
		return refused(r)
	}
	pdf, text = begun, text[len(text)-len(begun):]
	// The library recovers from panics. A file that still panics counts as damaged.
	defer func() {
		if recover() != nil {
			v = refused(Damaged)
		}
	}()
	seen := newSightings()
	seen.inBytes(pdf, text)
	if r := seen.first(); r == Encrypted {
		return refused(protection(pdf))
	} else if r != "" {
		return refused(r)
	}
	if !areCrossReferencesValid(pdf) {
		return refused(Damaged)
	}
	objects, err := read(pdf)
	if err != nil {
		return refused(Damaged)
	}
	walk := walker{objects: objects, pdf: pdf, seen: seen, nodes: maxNodes, unpacked: maxUnpacked}
	whole := walk.everything()
	if r := seen.first(); r != "" {
		return refused(r)
	}
	if !whole {
		return refused(Damaged)
	}
	pages, r := walk.pages()
	if r != "" {
		return refused(r)
	}
	return Verdict{OK: true, Pages: pages}
}

// protection returns Protected for an encrypted file that opens without a password, otherwise Encrypted.
func protection(pdf []byte) Reason {
	if !areCrossReferencesValid(pdf) {
		return Encrypted
	}
	if _, err := read(pdf); err != nil {
		return Encrypted
	}
	return Protected
}
