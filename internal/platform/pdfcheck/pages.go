package pdfcheck

import "github.com/pdfcpu/pdfcpu/pkg/pdfcpu/types"

const maxPageNodes = 10_000 // maximum number of nodes in the page tree

// pageTree counts the pages and visits no node twice.
type pageTree struct {
	*walker
	been  map[int]bool
	left  int
	pages int
}

// pages counts the pages by walking the page tree, and compares the result with the number in the file.
func (w *walker) pages() (int, Reason) {
	if w.objects.Root == nil {
		return 0, Damaged
	}
	catalog, _ := w.resolve(*w.objects.Root).(types.Dict)
	root, _ := w.resolve(catalog["Pages"]).(types.Dict)
	if root == nil {
		return 0, Damaged
	}
	if declared, ok := w.resolve(root["Count"]).(types.Integer); ok && declared > MaxPages {
		return 0, TooManyPages
	}
	tree := pageTree{walker: w, been: map[int]bool{}, left: maxPageNodes}
	whole := tree.node(catalog["Pages"], 0)
	switch {
	case tree.pages > MaxPages:
		return 0, TooManyPages
	case !whole || tree.pages == 0:
		return 0, Damaged
	}
	return tree.pages, ""
}

func (t *pageTree) node(o types.Object, depth int) bool {
	if t.left--; t.left < 0 || depth > maxDepth {
		return false
	}
	if ref, ok := o.(types.IndirectRef); ok {
		if t.been[ref.ObjectNumber.Value()] {
			return false
		}
		t.been[ref.ObjectNumber.Value()] = true
	}
	d, _ := t.resolve(o).(types.Dict)
	if d == nil {
		return false
	}
	kids, branch := t.resolve(d["Kids"]).(types.Array)
	if !branch {
		t.pages++
		return t.pages <= MaxPages
	}
	for _, kid := range kids {
		if !t.node(kid, depth+1) {
			return false
		}
	}
	return true
}
