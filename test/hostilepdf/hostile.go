package hostilepdf

import (
	"archive/zip"
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"beacon/internal/platform/pdfcheck"
)

// A Case is one file with its acceptable reasons for refusal; a good file has none.
type Case struct {
	Name    string
	PDF     []byte
	Reasons []pdfcheck.Reason
	Pages   int
}

func hostile(name string, pdf []byte, reasons ...pdfcheck.Reason) Case {
	return Case{Name: name, PDF: pdf, Reasons: reasons}
}

// Hostile returns files that must be refused.
func Hostile() []Case {
	return slices.Concat(broken(), active(), disguised(), bombs(), circles())
}

func broken() []Case {
	good := onePage("").bytes()
	noise := make([]byte, 100_000)
	random := rand.New(rand.NewPCG(1, 2))
	for i := range noise {
		noise[i] = byte(random.Uint32())
	}
	shorter := onePage("", strings.Replace(stream("", bytes.Repeat([]byte("q Q "), 100)), "/Length 400", "/Length 100",
		1)).bytes()
	longer := onePage(
		"", strings.Replace(stream("", bytes.Repeat([]byte("q Q "), 100)), "/Length 400", "/Length 2000000000", 1),
	).bytes()
	return []Case{
		hostile("empty", nil, pdfcheck.NotAPDF),
		hostile("a byte more than 20 MB", append(bytes.Repeat([]byte("%"), pdfcheck.MaxSize), '\n'), pdfcheck.TooLarge),
		hostile("noise", noise, pdfcheck.NotAPDF),
		hostile("noise after a header", append([]byte("%PDF-1.7\n"), noise...), pdfcheck.Damaged),
		hostile(
			"noise between header and end", slices.Concat([]byte("%PDF-1.7\n"), noise, []byte("\n%%EOF\n")), pdfcheck.Damaged,
		),
		hostile("cut in the middle", good[:len(good)/2], pdfcheck.Damaged),
		hostile("cut before its end", good[:len(good)-8], pdfcheck.Damaged),
		hostile("a length too short", shorter, pdfcheck.Damaged),
		hostile("a length too long", longer, pdfcheck.Damaged),
		hostile("51 pages", Pages(51), pdfcheck.TooManyPages),
		hostile("no pages", file{objects: []string{"<< /Type /Catalog >>"}}.bytes(), pdfcheck.Damaged),
	}
}

// active returns files that act when they are opened, or contain objects that act.
func active() []Case {
	const js = "<< /S /JavaScript /JS (app.alert\\(1\\)) >>"
	encrypted := func(entries string) []byte {
		f := onePage("", "<< /Filter /Standard "+entries+" /O ("+strings.Repeat("o", 32)+") /U ("+strings.Repeat("u", 32)+
			") /P -4 >>")
		f.trailer = "/Encrypt 4 0 R /ID [(0123456789abcdef) (0123456789abcdef)]"
		return f.bytes()
	}
	old := onePage("/OpenAction " + js).bytes()
	attachment := "<< /Type /Filespec /F (a.exe) /EF << /F 5 0 R >> >>"
	return []Case{
		hostile("encrypted with RC4", encrypted("/V 2 /R 3 /Length 128"), pdfcheck.Encrypted),
		hostile(
			"encrypted with AES", encrypted("/V 5 /R 6 /Length 256 /CF << /StdCF << /CFM /AESV3 >> >>"), pdfcheck.Encrypted,
		),
		hostile("protected against changes", protected(), pdfcheck.Protected),
		hostile("a script in a form", onePage("/AcroForm << /Fields [4 0 R] >>",
			"<< /FT /Tx /T (a) /AA << /F << /S /JavaScript /JS (AFDate_FormatEx\\(1\\)) >> >> >>").bytes(), pdfcheck.Script),
		hostile("a script in a string that another reader takes for an object",
			onePage("/Note (\n4 0 obj\n"+js+"\nendobj\n)").bytes(), pdfcheck.Script),
		hostile("a script in a string without an end", onePage("", "<< /A (>> /JavaScript").bytes(), pdfcheck.Script,
			pdfcheck.Damaged),
		hostile("script when opened", old, pdfcheck.Script),
		hostile("script by name", onePage("/Names << /JavaScript << /Names [(a) 4 0 R] >> >>", js).bytes(), pdfcheck.Script),
		hostile("script in compressed objects", onePage("/OpenAction 4 0 R", js).packed(""), pdfcheck.Script),
		hostile("script with escaped names", onePage("/OpenAction << /S /J#61vaScript /J#53 (app.alert\\(1\\)) >>").bytes(),
			pdfcheck.Script),
		hostile("script with escaped names in compressed objects",
			onePage("/OpenAction << /S /#4a#61vaScript /J#53 (x) >>").packed(""), pdfcheck.Script),
		hostile("actions that run by themselves", onePage("/AA << /WC << /S /Named /N /Print >> >>").bytes(),
			pdfcheck.Script),
		hostile("script in an unused object", onePage("", js).bytes(), pdfcheck.Script),
		hostile("script in an earlier revision", slices.Concat(old, later(old, "")), pdfcheck.Script),
		hostile("program to launch", onePage("/OpenAction << /S /Launch /F (cmd.exe) >>").bytes(), pdfcheck.Launch),
		hostile("program to launch in compressed objects", onePage("/OpenAction << /S /L#61unch /F (cmd.exe) >>").packed(""),
			pdfcheck.Launch),
		hostile(
			"attachment",
			onePage(
				"/Names << /EmbeddedFiles << /Names [(a) 4 0 R] >> >>", attachment, stream("/Type /EmbeddedFile", []byte("MZ")),
			).bytes(),
			pdfcheck.EmbeddedFile,
		),
		hostile("attachment without its name", onePage("/AF [4 0 R]", attachment, stream("", []byte("MZ"))).bytes(),
			pdfcheck.EmbeddedFile),
		hostile(
			"attachment in compressed objects",
			onePage("/Names << /Embedded#46iles << /Names [(a) << /Type /Filespec >>] >> >>").packed(""), pdfcheck.EmbeddedFile,
		),
		hostile("rich media", onePage("", "<< /Type /Annot /Subtype /RichMedia >>").bytes(), pdfcheck.EmbeddedFile),
		hostile("XFA form", onePage("/AcroForm << /Fields [] /XFA 4 0 R >>", stream("", []byte("<xdp></xdp>"))).bytes(),
			pdfcheck.XFA),
		hostile(
			"XFA form in compressed objects", onePage("/AcroForm << /Fields [] /XF#41 [(a) (b)] >>").packed(""), pdfcheck.XFA,
		),
	}
}

// protected returns a file with an owner password that opens without a password (40-bit RC4, revision 2).
func protected() []byte {
	const owner, user = "c92422687facee686e373f10b5c7d04738053152f7e2ee30e11c69ec442576ab",
		"74013562c6dbb61213305e72a15063fa83a4117ac945e3f236173a98fb2a2ee0"
	f := onePage("", "<< /Filter /Standard /V 1 /R 2 /O <"+owner+"> /U <"+user+"> /P -60 >>")
	f.trailer = "/Encrypt 4 0 R /ID [(0123456789abcdef) (0123456789abcdef)]"
	return f.bytes()
}

// later returns a file followed by a revision that hides its catalog.
func later(before []byte, trailer string) []byte {
	at := len(before)
	object := "1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n"
	first := bytes.LastIndex(before, []byte("\nxref")) + 1
	return fmt.Appendf(
		nil, "%sxref\n1 1\n%010d 00000 n \ntrailer\n<< /Size 4 /Root 1 0 R /Prev %d %s >>\nstartxref\n%d\n%%%%EOF\n", object,
		at, first, trailer, at+len(object),
	)
}

// disguised returns files that are also valid in another format.
func disguised() []Case {
	good := onePage("").bytes()
	var archive bytes.Buffer
	z := zip.NewWriter(&archive)
	if w, err := z.Create("a.html"); err == nil {
		_, _ = w.Write([]byte("hello")) // a buffer returns no error
	}
	_ = z.Close()
	withArchive := onePage("", stream("", archive.Bytes())).bytes()
	return []Case{
		hostile("ZIP in front", append(slices.Clone(archive.Bytes()), good...), pdfcheck.Polyglot),
		hostile("ZIP behind", append(slices.Clone(good), archive.Bytes()...), pdfcheck.Polyglot),
		hostile("ZIP within", withArchive, pdfcheck.Polyglot),
		hostile("HTML in front", append([]byte("<html><body>hello</body></html>\n"), good...), pdfcheck.Polyglot),
		hostile("a shell script in front", append([]byte("#!/bin/sh\necho hello\n"), good...), pdfcheck.Polyglot),
		hostile("a header too far behind", append(bytes.Repeat([]byte("\n"), 1100), good...), pdfcheck.Polyglot),
		hostile("HTML within", bytes.Replace(good, []byte("\n1 0 obj"), []byte("\n% <ScRiPt>alert(1)</script>\n1 0 obj"), 1),
			pdfcheck.Polyglot),
		hostile("GIF in front", append([]byte("GIF89a\x01\x00\x01\x00\x00\x00\x00;"), good...), pdfcheck.Polyglot),
		hostile("program behind", append(slices.Clone(good), "MZ\x90\x00 program"...), pdfcheck.Polyglot),
		hostile(
			"program behind with another end", append(slices.Clone(good), "MZ\x90\x00 program\n%%EOF\n"...), pdfcheck.Polyglot,
		),
	}
}

// bombs returns small files that become large.
func bombs() []Case {
	two := bomb(2000)
	deep := 100_000
	hugeSize := bytes.Replace(onePage("").bytes(), []byte("/Size 4"), []byte("/Size 2147483647"), 1)
	var objects bytes.Buffer
	objects.WriteString("%PDF-1.7\n")
	at := objects.Len()
	fmt.Fprintf(&objects, "1 0 obj\n%s\nendobj\nstartxref\n%d\n%%%%EOF\n",
		stream("/Type /XRef /Size 2000000000 /W [1 3 2] /Root 1 0 R /Filter /FlateDecode", two), at)
	return []Case{
		hostile("2 GB of zeros", onePage("", stream("/Filter /FlateDecode", two)).bytes(), pdfcheck.Damaged),
		hostile("2 GB of zeros, packed twice", onePage("", stream("/Filter [/FlateDecode /FlateDecode]", pack(two))).bytes(),
			pdfcheck.Damaged),
		hostile(
			"2 GB of zeros, packed and written as hex",
			onePage("", stream("/Filter [/ASCIIHexDecode /FlateDecode]", fmt.Appendf(nil, "%x>", two))).bytes(),
			pdfcheck.Damaged,
		),
		hostile("many streams of 100 MB",
			onePage("", slices.Repeat([]string{stream("/Filter /FlateDecode", bomb(100))}, 50)...).bytes(), pdfcheck.Damaged),
		hostile(
			"2 GB of objects", onePage("", stream("/Type /ObjStm /N 1000000 /First 100 /Filter /FlateDecode", two)).bytes(),
			pdfcheck.Damaged,
		),
		hostile("2 GB of cross references", objects.Bytes(), pdfcheck.Damaged),
		hostile("a huge number of objects", hugeSize, pdfcheck.Damaged),
		hostile(
			"cross references for a huge number of objects", onePage("").packed("/Index [0 2147483647]"), pdfcheck.Damaged,
		),
		hostile(
			"a picture of 10 billion points",
			onePage("", stream("/Subtype /Image /Width 100000 /Height 100000 /Filter /JPXDecode", []byte("x"))).bytes(),
			pdfcheck.Damaged,
		),
		hostile("a fax of 10 billion points",
			onePage("", stream("/Subtype /Image /Width 10 /Height 10 /Filter /CCITTFaxDecode "+
				"/DecodeParms << /Columns 100000 /Rows 100000 >>", []byte("x"))).bytes(), pdfcheck.Damaged),
		packedPicture("a JBIG2 page of 10 billion points", "JBIG2Decode",
			"\x00\x00\x00\x00\x30\x00\x01\x00\x00\x00\x13\x00\x01\x86\xa0\x00\x01\x86\xa0"+strings.Repeat("\x00", 11)),
		packedPicture("a JBIG2 region of 10 billion points", "JBIG2Decode",
			"\x00\x00\x00\x00\x30\x00\x01\x00\x00\x00\x13\x00\x00\x00\x08\xff\xff\xff\xff"+strings.Repeat("\x00", 11)+
				"\x00\x00\x00\x01\x26\x00\x01\x00\x00\x00\x12\x00\x01\x86\xa0\x00\x01\x86\xa0"+strings.Repeat("\x00", 10)),
		packedPicture("a JPEG 2000 picture of 10 billion points", "JPXDecode",
			"\xff\x4f\xff\x51\x00\x29\x00\x00\x00\x01\x86\xa0\x00\x01\x86\xa0"+strings.Repeat("\x00", 30)),
		packedPicture("a JPEG of 4 billion points", "DCTDecode",
			"\xff\xd8\xff\xc0\x00\x0b\x08\xff\xff\xff\xff\x01\x01\x11\x00\xff\xda\x00\x08\x01\x01\x00\x00\x3f\x00"),
		hostile("arrays in arrays", onePage("", nested("[", "]", deep)).bytes(), pdfcheck.Damaged),
		hostile("dictionaries in dictionaries", onePage("", nested("<</A ", ">>", deep)).bytes(), pdfcheck.Damaged),
		hostile("arrays in arrays in compressed objects", onePage("", nested("[", "]", deep)).packed(""), pdfcheck.Damaged),
		hostile(
			"arrays in the trailer",
			func() []byte { f := onePage(""); f.trailer = "/X " + nested("[", "]", deep); return f.bytes() }(), pdfcheck.Damaged,
		),
	}
}

// packedPicture returns a file with a picture that is larger than its dictionary declares.
func packedPicture(name, format, packed string) Case {
	entries := "/Subtype /Image /Width 10 /Height 10 /Filter /" + format
	return hostile(name, onePage("", stream(entries, []byte(packed))).bytes(), pdfcheck.Damaged)
}

// circles returns files with cycles, in which a naive reader never terminates.
func circles() []Case {
	good := onePage("").bytes()
	self := func(at int) []byte { f := onePage(""); f.trailer = fmt.Sprintf("/Prev %d", at); return f.bytes() }
	place := bytes.LastIndex(good, []byte("\nxref")) + 1
	tree := func(pages string, more ...string) []byte {
		return file{objects: append([]string{"<< /Type /Catalog /Pages 2 0 R >>", pages}, more...)}.bytes()
	}
	wide := "<< /Type /Pages /Count 1 /Kids [" + strings.Repeat("3 0 R ", 100_000) + "] >>"
	return []Case{
		hostile("cross references that lead to themselves", self(place), pdfcheck.Damaged),
		hostile("a page tree that is its own branch", tree("<< /Type /Pages /Kids [2 0 R] /Count 1 >>"), pdfcheck.Damaged),
		hostile("two branches in a circle",
			tree("<< /Type /Pages /Kids [3 0 R] /Count 1 >>", "<< /Type /Pages /Kids [2 0 R] /Count 1 >>"), pdfcheck.Damaged),
		hostile("a page 100,000 times", tree(wide, "<< /Type /Page >>"), pdfcheck.Damaged, pdfcheck.TooManyPages),
		hostile("a billion pages", tree("<< /Type /Pages /Kids [3 0 R] /Count 1073741824 >>", "<< /Type /Page >>"),
			pdfcheck.TooManyPages),
		hostile("a length that is its own stream", onePage("", "<< /Length 4 0 R >>\nstream\nhello\nendstream").bytes(),
			pdfcheck.Damaged),
	}
}
