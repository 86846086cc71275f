package gallerysearch

import (
	"cmp"
	"context"
	"slices"

	"beacon/internal/gallery"
)

// How phrases are searched.
const (
	fewStories = 500 // with all marks of a phrase: they are all read at once
	scanShare  = 5   // this part of Limits.Scan is read first, in case the phrase is common
)

// searchPhrase finds the sites with a phrase among the stories that have all its
// marks. A few of these are read at once. Where there are more, the next stories
// of the gallery's order may hold the page already. Otherwise all that have the marks
// are looked up.
func (s Store) searchPhrase(ctx context.Context, f gallery.Filter, w gallery.Window, lists [][]int64) (gallery.Found,
	error) {
	marked, complete, err := s.sample(ctx, f, lists, min(fewStories, s.limits.Match/2))
	if err != nil {
		return gallery.Found{}, err
	}
	if complete {
		return s.readAll(ctx, f, w, marked, nil)
	}
	first := max(1, s.limits.Scan/scanShare)
	found, done, err := s.searchOrder(ctx, f, w, first, s.limits.Scan)
	if err != nil || done {
		return found, err
	}
	if marked, err = s.havingWords(ctx, f, lists); err != nil {
		return gallery.Found{}, err
	}
	return s.searchMarked(ctx, f, w, marked)
}

// searchOrder reports whether the next stories of the order fill the window or are
// the last, and what is in it. More than first are read, up to most, where these
// promise that it is full in time: finding all that have the marks takes longer.
func (s Store) searchOrder(
	ctx context.Context, f gallery.Filter, w gallery.Window, first, most int,
) (found gallery.Found, done bool, err error) {
	wanted := w.Offset + w.Limit + 1
	places, last, err := s.scan(ctx, f, w, first)
	if err != nil {
		return found, false, err
	}
	rest := most - first // below only two thirds of it are counted on: finds are not spread evenly
	if last != nil && rest > 0 && len(places) < wanted && wanted*first <= len(places)*rest*2/3 {
		var more []gallery.Place
		more, last, err = s.scan(ctx, f, gallery.Window{After: last, Limit: wanted - len(places) - 1}, rest)
		if err != nil {
			return found, false, err
		}
		places = append(places, more...)
	}
	done = last == nil || len(places) >= wanted
	return gallery.Found{Places: window(places, w), Total: int64(min(len(places), wanted)), AtLeast: true}, done, nil
}

// searchMarked reads the stories of places, which are in the gallery's order, until
// the window is full; when that does not promise to be soon, all of them, which
// tells how many there are.
func (s Store) searchMarked(ctx context.Context, f gallery.Filter, w gallery.Window,
	marked []gallery.Place) (gallery.Found, error) {
	begin := 0
	if w.After != nil {
		begin, _ = slices.BinarySearchFunc(marked, *w.After, inGalleryOrder)
	}
	var with []gallery.Place
	read := begin
	for portion := scanFirst; read < len(marked) && read-begin < s.limits.Scan; portion *= 3 {
		next := marked[read:min(read+min(portion, readAtOnce), len(marked))]
		some, err := s.withKeyword(ctx, next, f.Keyword)
		if err != nil {
			return gallery.Found{}, err
		}
		with, read = append(with, some...), read+len(next)
		if found := cut(with, w); len(found.Places) > w.Limit {
			found.AtLeast = read < len(marked) || begin > 0 // what comes before was not looked at
			return found, nil
		}
	}
	return s.readAll(ctx, f, w, slices.Concat(marked[:begin], marked[read:]), with)
}

// readAll returns the window of those of the places whose story has the keyword,
// together with those that are known to have it.
func (s Store) readAll(ctx context.Context, f gallery.Filter, w gallery.Window, of,
	known []gallery.Place) (gallery.Found, error) {
	slices.SortFunc(of, func(a, b gallery.Place) int { return cmp.Compare(a.SiteID, b.SiteID) }) // as they lie
	with, err := s.withKeyword(ctx, of, f.Keyword)
	if err != nil {
		return gallery.Found{}, err
	}
	all := slices.Concat(with, known)
	slices.SortFunc(all, inGalleryOrder)
	return cut(all, w), nil
}
