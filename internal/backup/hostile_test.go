package backup_test

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"

	"beacon/internal/backup"
)

func TestOpen_RefusesOneWrongByte(t *testing.T) {
	file, _ := mustSave(t, newWorld(t, "consents/aa", "videos/clip.mp4"))
	want, err := open(t, file)
	if err != nil {
		t.Fatal(err)
	}
	harmless := 0
	for at := 0; at < len(file); at += 7 {
		changed := bytes.Clone(file)
		changed[at] ^= 1
		a, err := open(t, changed)
		if err != nil {
			continue
		}
		if !a.IsSealedBy(ring(t, master), now.Now()) { // a byte of the proof itself, from which nothing is restored
			continue
		}
		// The remaining bytes pad blocks and have no effect.
		if harmless++; !reflect.DeepEqual(a.Manifest, want.Manifest) || !reflect.DeepEqual(a.Keys, want.Keys) {
			t.Errorf("byte %d of %d, %q: not refused", at, len(file), file[at])
		}
	}
	if harmless > len(file)/7*9/10 {
		t.Errorf("%d of %d changes were not noticed", harmless, len(file)/7)
	}
	for n := range bytes.LastIndexFunc(file, func(r rune) bool { return r != 0 }) { // the rest only terminates the file
		if n%101 != 0 && n%512 != 0 {
			continue
		}
		if _, err := open(t, file[:n]); err == nil {
			t.Errorf("cut to %d of %d bytes: not refused", n, len(file))
		}
	}
}

// part is an entry of an archive that a test builds.
type part struct {
	h    tar.Header
	text []byte
}

func readParts(t *testing.T, file []byte) (all []part) {
	t.Helper()
	r := tar.NewReader(bytes.NewReader(file))
	for {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			return all
		}
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, part{tar.Header{Typeflag: h.Typeflag, Name: h.Name, Size: h.Size, Mode: h.Mode}, text})
	}
}

// forge writes an archive with a matching manifest, as a skilled attacker would.
func forge(t *testing.T, all []part, change func(*backup.Manifest)) []byte {
	t.Helper()
	var m backup.Manifest
	var entries []backup.Entry
	for _, p := range all {
		switch p.h.Name {
		case "manifest.json":
			if err := json.Unmarshal(p.text, &m); err != nil {
				t.Fatal(err)
			}
		case "seal": // added below
		default:
			sum := sha256.Sum256(p.text)
			entries = append(entries, backup.Entry{Name: p.h.Name, Size: int64(len(p.text)), SHA256: hex.EncodeToString(sum[:])})
		}
	}
	m.Entries = entries
	if change != nil {
		change(&m)
	}
	var out bytes.Buffer
	var manifest []byte
	w := tar.NewWriter(&out)
	for _, p := range all {
		if p.h.Name == "manifest.json" {
			text, err := json.Marshal(m)
			if err != nil {
				t.Fatal(err)
			}
			p.text, manifest = text, text
		}
		if p.h.Name == "seal" {
			sum := sha256.Sum256(manifest)
			p.text = []byte(hex.EncodeToString(sum[:]) + " forged")
		}
		if p.h.Typeflag == tar.TypeReg {
			p.h.Size = int64(len(p.text))
		}
		if err := w.WriteHeader(&p.h); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write(p.text); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func zipped(t *testing.T, text string) []byte {
	t.Helper()
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	if _, err := io.Copy(w, strings.NewReader(text)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// bomb returns a chunk that unpacks to size bytes of one row.
func bomb(t *testing.T, head string, size int64) []byte {
	t.Helper()
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	_, err := io.Copy(w, io.MultiReader(strings.NewReader(head), io.LimitReader(spaces{}, size)))
	if err = errors.Join(err, w.Close()); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

type spaces struct{}

func (spaces) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = ' '
	}
	return len(p), nil
}

func TestOpen_RefusesForgedArchives(t *testing.T) {
	good, _ := mustSave(t, newWorld(t, "consents/aa"))
	genuine := readParts(t, good)
	if _, err := open(t, forge(t, genuine, nil)); err != nil {
		t.Fatalf("even an honest forgery is refused: %v", err)
	}
	add := func(h tar.Header, text string) func() []part {
		return func() []part {
			h.Mode = 0o600
			if h.Typeflag == 0 {
				h.Typeflag = tar.TypeReg
			}
			return slices.Insert(slices.Clone(genuine), 2, part{h, []byte(text)})
		}
	}
	replace := func(name string, text []byte) func() []part {
		return func() []part {
			all := slices.Clone(genuine)
			i := slices.IndexFunc(all, func(p part) bool { return p.h.Name == name })
			all[i].text = text
			return all
		}
	}
	header := func(change func(*backup.Header)) func() []part {
		var h backup.Header
		if err := json.Unmarshal(genuine[0].text, &h); err != nil {
			t.Fatal(err)
		}
		change(&h)
		text, err := json.Marshal(h)
		if err != nil {
			t.Fatal(err)
		}
		return replace("beacon.json", text)
	}
	const chunk = "tables/thing.000001.ndjson.gz"
	const head = `{"table":"thing","columns":[{"name":"id","kind":"integer"}]}` + "\n"
	for name, c := range map[string]struct {
		parts  func() []part
		change func(*backup.Manifest)
		want   error
		says   string
	}{
		"a way out":           {add(tar.Header{Name: "files/../../etc/passwd"}, "x"), nil, backup.ErrChanged, "not a name"},
		"a way out by folder": {add(tar.Header{Name: "../beacon.db"}, "x"), nil, backup.ErrChanged, "unexpected entry"},
		"an absolute name":    {add(tar.Header{Name: "/etc/passwd"}, "x"), nil, backup.ErrChanged, "unexpected entry"},
		"another folder":      {add(tar.Header{Name: "files/keys"}, "x"), nil, backup.ErrChanged, "invalid path"},
		"a symbolic link": {add(tar.Header{Name: "files/consents/bb", Typeflag: tar.TypeSymlink,
			Linkname: "/etc/passwd"}, ""), nil, backup.ErrChanged, "not a regular file"},
		"a hard link": {add(tar.Header{Name: "files/consents/bb", Typeflag: tar.TypeLink,
			Linkname: "files/consents/aa"}, ""), nil, backup.ErrChanged, "not a regular file"},
		"a folder": {add(tar.Header{Name: "files/consents", Typeflag: tar.TypeDir}, ""), nil,
			backup.ErrChanged, "invalid path"},
		"a device": {add(tar.Header{Name: "files/consents/bb", Typeflag: tar.TypeChar}, ""), nil,
			backup.ErrChanged, "not a regular file"},
		"the same name twice": {add(tar.Header{Name: "files/consents/aa"}, "x"), nil, backup.ErrChanged, "wrong place"},
		"a second manifest": {func() []part { return append(slices.Clone(genuine), genuine[len(genuine)-2]) }, nil,
			backup.ErrChanged, "wrong place"},
		"no manifest":            {func() []part { return genuine[:len(genuine)-2] }, nil, backup.ErrIncomplete, ""},
		"no seal":                {func() []part { return genuine[:len(genuine)-1] }, nil, backup.ErrIncomplete, ""},
		"no beginning":           {func() []part { return genuine[1:] }, nil, backup.ErrNotBackup, ""},
		"a later format":         {header(func(h *backup.Header) { h.Format = 3 }), nil, backup.ErrNewerFormat, "format 3"},
		"a format of before 1.0": {header(func(h *backup.Header) { h.Format = 1 }), nil, backup.ErrBeforeRelease, "1.0"},
		"a later schema": {header(func(h *backup.Header) { h.Schema = schema + 1 }), nil, backup.ErrNewerFormat,
			"version 14"},
		"no format": {header(func(h *backup.Header) { h.Format = 0 }), nil, backup.ErrNotBackup, ""},
		"an end of another": {
			header(func(h *backup.Header) { h.Schema = 1 }), nil, backup.ErrChanged, "header and the manifest differ",
		},
		"more keys": {func() []part { return slices.Delete(slices.Clone(genuine), 1, 2) }, nil,
			backup.ErrChanged, "keys"},
		"fewer rows": {nil, func(m *backup.Manifest) { m.Tables[1].Rows = 5 }, backup.ErrChanged,
			"4 rows of thing"},
		"an unknown table": {nil, func(m *backup.Manifest) { m.Tables = m.Tables[:1] }, backup.ErrChanged,
			"rows of thing"},
		"rows of another table": {replace(chunk, zipped(t, strings.Replace(head, "thing", "staff_account", 1)+"[1]\n")),
			nil, backup.ErrChanged, "contains rows of staff_account"},
		"a row too short":   {replace(chunk, zipped(t, head+"[1]\n[]\n")), nil, backup.ErrChanged, "row 2"},
		"a row without end": {replace(chunk, zipped(t, head+"[1")), nil, backup.ErrChanged, "row 1"},
		"invalid column name": {replace(chunk, zipped(t,
			`{"table":"thing","columns":[{"name":"id\"; DROP TABLE x","kind":"integer"}]}`+"\n")), nil,
			backup.ErrChanged, "invalid column name"},
		"a value of another kind": {replace(chunk, zipped(t, head+"[\"1\"]\n")), nil, backup.ErrChanged, "row 1"},
		"rows that never end":     {replace(chunk, bomb(t, head, 65<<20)), nil, backup.ErrChanged, "exceeds the limit"},
		"rows that are not":       {replace(chunk, []byte("text")), nil, backup.ErrChanged, "thing"},
	} {
		t.Run(name, func(t *testing.T) {
			parts := c.parts
			if parts == nil {
				parts = func() []part { return genuine }
			}
			_, err := open(t, forge(t, parts(), c.change))
			if err == nil || !errors.Is(err, c.want) || !strings.Contains(err.Error(), c.says) {
				t.Errorf("got %v, want %v with %q", err, c.want, c.says)
			}
		})
	}
	for name, file := range map[string][]byte{"nothing": nil, "a picture": []byte("\xff\xd8\xff\xe0 and more"),
		"zeros": make([]byte, 4096)} {
		if _, err := open(t, file); !errors.Is(err, backup.ErrNotBackup) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A claimed size allocates nothing and is not trusted.
func TestOpen_DoesNotTrustClaimedSizes(t *testing.T) {
	good, _ := mustSave(t, newWorld(t, "consents/aa"))
	for _, size := range []int64{1 << 31, 5 << 30} {
		var out bytes.Buffer
		w := tar.NewWriter(&out)
		for _, p := range readParts(t, good)[:2] {
			if err := w.WriteHeader(&p.h); err != nil {
				t.Fatal(err)
			}
			if _, err := w.Write(p.text); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.WriteHeader(
			&tar.Header{Name: "files/videos/a.mp4", Typeflag: tar.TypeReg, Size: size, Format: tar.FormatUSTAR},
		); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte("short")); err != nil {
			t.Fatal(err)
		}
		if _, err := open(t, out.Bytes()); !errors.Is(err, backup.ErrIncomplete) && !errors.Is(err, backup.ErrChanged) {
			t.Errorf("%d bytes: %v", size, err)
		}
	}
}
