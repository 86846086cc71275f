package pdfcheck

import (
	"bytes"
	"context"
	"regexp"
	"sync"

	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/model"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/types"
)

const (
	maxNodes = 5_000_000 // maximum number of dictionaries, arrays and values of a file
	maxDepth = 100       // maximum nesting depth
)

// disableConfig disables the library's configuration directory, which contains settings, fonts and certificates. It
// runs once, because tests read several files at the same time.
var disableConfig = sync.OnceFunc(func() { model.ConfigPath = "disable" })

// read parses the objects of a file.
func read(pdf []byte) (*model.Context, error) {
	disableConfig()
	return pdfcpu.Read(bytes.NewReader(pdf), &model.Configuration{
		Reader15:       true,
		Offline:        true,
		ValidationMode: model.ValidationRelaxed, // files of scanners often violate the standard
		Limits: model.ResourceLimits{
			MaxStreamBytes: MaxSize, MaxDecodeBytes: maxObjectStreams, MaxImagePixels: 1,
			MaxImageBytes: 1, MaxObjectCount: maxObjects, MaxObjectStreamCount: 100_000,
			MaxObjectStreamFirst: 4 << 20, MaxXRefEntries: maxObjects, MaxRecursionDepth: maxDepth,
		},
	})
}

// walker checks every object once, and then the pages in order.
type walker struct {
	objects  *model.Context
	pdf      []byte
	seen     *findings
	nodes    int   // remaining number of nodes
	unpacked int64 // remaining bytes that may be decompressed
}

// everything checks all objects and reports whether they are valid.
func (w *walker) everything() bool {
	for _, entry := range w.objects.Table {
		if entry == nil || entry.Free {
			continue
		}
		o, ok := plain(entry.Object)
		if !ok || o == nil && w.unreadable(entry) || !w.object(o, 0) {
			return false
		}
	}
	return true
}

// plain returns an object and decodes it if it is in a compressed stream.
func plain(o types.Object) (types.Object, bool) {
	lazy, ok := o.(types.LazyObjectStreamObject)
	if !ok {
		return o, true
	}
	o, err := lazy.DecodedObject(context.Background())
	return o, err == nil
}

var (
	beginning = regexp.MustCompile(`^\s{0,8}\d{1,10}\s{1,8}\d{1,5}\s{1,8}obj`)
	nothing   = regexp.MustCompile(`^\s*null\b`)
)

// unreadable reports whether the library skipped an existing object. Other programs may be able to read it, so it must
// be rejected.
func (w *walker) unreadable(entry *model.XRefTableEntry) bool {
	if entry.Offset == nil || *entry.Offset <= 0 || *entry.Offset >= int64(len(w.pdf)) {
		return false
	}
	text := w.pdf[*entry.Offset:]
	start := beginning.Find(text)
	return start != nil && !nothing.Match(text[len(start):])
}

func (w *walker) object(o types.Object, depth int) bool {
	if w.nodes--; w.nodes < 0 || depth > maxDepth {
		return false
	}
	switch o := o.(type) {
	case types.Name:
		w.seen.name(string(o))
	case types.Array:
		for _, item := range o {
			if !w.object(item, depth+1) {
				return false
			}
		}
	case types.Dict:
		return w.dictionary(o, depth)
	case types.StreamDict:
		return w.dictionary(o.Dict, depth) && w.stream(o)
	case types.ObjectStreamDict:
		return w.dictionary(o.Dict, depth)
	case types.XRefStreamDict:
		return w.dictionary(o.Dict, depth)
	case *types.XRefStreamDict:
		return w.dictionary(o.Dict, depth)
	}
	return true
}

func (w *walker) dictionary(d types.Dict, depth int) bool {
	for key, value := range d {
		w.seen.name(key)
		switch key {
		case "AA":
			w.automatic(value)
		case "EF":
			w.embedded(value)
		case "EmbeddedFiles":
			w.listed(value)
		}
		if !w.object(value, depth+1) {
			return false
		}
	}
	return true
}

// automatic finds actions that run automatically. A font may also have the name AA.
func (w *walker) automatic(o types.Object) {
	actions, _ := w.resolve(o).(types.Dict)
	for _, action := range actions {
		if d, ok := w.resolve(action).(types.Dict); ok && d["S"] != nil {
			w.seen.seen[Script] = true
		}
	}
}

// embedded finds embedded files that have no type and are identified only by their position.
func (w *walker) embedded(o types.Object) {
	files, _ := w.resolve(o).(types.Dict)
	for _, file := range files {
		if _, ok := w.resolve(file).(types.StreamDict); ok {
			w.seen.seen[EmbeddedFile] = true
		}
	}
}

// listed finds a list of embedded files. Some programs, including Beacon, write an empty list.
func (w *walker) listed(o types.Object) {
	tree, _ := w.resolve(o).(types.Dict)
	for _, key := range []string{"Names", "Kids"} {
		if list, ok := w.resolve(tree[key]).(types.Array); ok && len(list) > 0 {
			w.seen.seen[EmbeddedFile] = true
		}
	}
}

// resolve follows at most 16 references.
func (w *walker) resolve(o types.Object) types.Object {
	for range 16 {
		ref, ok := o.(types.IndirectRef)
		if !ok {
			return o
		}
		entry := w.objects.Table[ref.ObjectNumber.Value()]
		if entry == nil || entry.Free {
			return nil
		}
		if o, ok = plain(entry.Object); !ok {
			return nil
		}
	}
	return nil
}
