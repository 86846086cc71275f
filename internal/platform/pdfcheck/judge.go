package pdfcheck

// Judge looks at a file. It is what the child runs, and for nobody else: it parses
// what it is given, within limits that a hostile file may still find its way around.
//
// The bytes are looked at before they are parsed, and the objects after that:
// either view alone can be deceived, the one by compression, the other by objects
// that only another reader finds.
func Judge(pdf []byte) (v Verdict) {
	if len(pdf) > MaxSize {
		return refused(TooLarge)
	}
	if r := shape(pdf); r != "" {
		return refused(r)
	}
	// The library guards itself, but a file for which it does not is damaged too.
	defer func() {
		if recover() != nil {
			v = refused(Damaged)
		}
	}()
	seen := newSightings()
	seen.inBytes(pdf)
	if r := seen.first(); r != "" {
		return refused(r)
	}
	if !soundCrossReferences(pdf) {
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
