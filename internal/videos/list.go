package videos

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"unicode"

	"beacon/internal/platform/locale"
	"beacon/internal/platform/plaintext"
)

// State is the visibility of a video.
type State string

// The states.
const (
	Shown  State = "shown"
	Hidden State = "hidden"
)

// State returns Hidden or Shown.
func (v Video) State() State { return newState(v.IsHidden) }

func newState(isHidden bool) State {
	if isHidden {
		return Hidden
	}
	return Shown
}

// Gap is something that a video lacks, for example captions or a Spanish version.
type Gap string

// The gaps.
const (
	NoClip       Gap = "clip"
	NoCaptions   Gap = "captions"
	NoCaptionsES Gap = "captionsEs" // of the Spanish version
	NoSpanish    Gap = "spanish"    // neither a Spanish version nor Spanish captions
	NoThumbnail  Gap = "thumbnail"
	// AnyGap is for a Filter: any of the gaps.
	AnyGap Gap = "any"
)

// Gaps returns the video's missing parts, the most important first. Spanish may be a separate clip, or captions for the
// English clip.
func (v Video) Gaps() []Gap {
	if v.Clip == "" {
		return []Gap{NoClip}
	}
	gaps := []Gap{}
	if v.Captions == "" {
		gaps = append(gaps, NoCaptions)
	}
	if v.CaptionsES == "" && v.ClipES == "" {
		gaps = append(gaps, NoSpanish)
	} else if v.CaptionsES == "" {
		gaps = append(gaps, NoCaptionsES)
	}
	if v.Thumbnail == "" {
		gaps = append(gaps, NoThumbnail)
	}
	return gaps
}

// Filter narrows and sorts an editor's lists (R7.3). Zero and unknown values match every video and keep the display
// order.
type Filter struct {
	Search   string // part of a title or description, in either language
	Audience Audience
	State    State
	Missing  Gap
	Order    string      // title, created or updated, descending with a minus; empty: display order
	Lang     locale.Lang // language of the titles for the order title
}

// Listed is one line of a list.
type Listed struct {
	Video
	Place int // from 1 among all videos of its audience, hidden ones too
}

// List contains the videos of one audience that match a filter. It has no pages, because there are few videos.
type List struct {
	Videos []Listed
	All    int // the number without the filter
}

// Lists returns the public texts and the videos of both audiences that match a filter, for an editor.
func (s *Service) Lists(ctx context.Context, by Editor, f Filter) (texts Ribbon, lists map[Audience]List, err error) {
	if err := checkAllowed(by); err != nil {
		return texts, nil, err
	}
	if texts, err = s.Public(ctx); err != nil {
		return texts, nil, err
	}
	f, lists = f.normalized(), map[Audience]List{}
	for _, a := range []Audience{Public, Training} {
		all, err := s.store.Videos(ctx, a)
		if err != nil {
			return texts, nil, err
		}
		list := List{All: len(all)}
		for i, v := range all {
			if f.matches(v) {
				list.Videos = append(list.Videos, Listed{v, i + 1})
			}
		}
		f.sort(list.Videos)
		lists[a] = list
	}
	return texts, lists, nil
}

// Find returns one video for an editor.
func (s *Service) Find(ctx context.Context, by Editor, id int64) (Video, error) {
	if err := checkAllowed(by); err != nil {
		return Video{}, err
	}
	return s.store.Video(ctx, id)
}

// normalized returns the filter without unknown values.
func (f Filter) normalized() Filter {
	f.Audience = oneOf(f.Audience, Public, Training)
	f.State = oneOf(f.State, Shown, Hidden)
	f.Missing = oneOf(f.Missing, AnyGap, NoClip, NoCaptions, NoCaptionsES, NoSpanish, NoThumbnail)
	return f
}

// oneOf returns wanted if it is one of values, otherwise "".
func oneOf[T ~string](wanted T, values ...T) T {
	if slices.Contains(values, wanted) {
		return wanted
	}
	return ""
}

func (f Filter) matches(v Video) bool {
	if (f.Audience != "" && v.Audience != f.Audience) || (f.State != "" && v.State() != f.State) {
		return false
	}
	if gaps := v.Gaps(); f.Missing == AnyGap && len(gaps) == 0 ||
		f.Missing != "" && f.Missing != AnyGap && !slices.Contains(gaps, f.Missing) {
		return false
	}
	return slices.ContainsFunc(
		[]string{v.Title.EN, v.Title.ES, v.Description.EN, v.Description.ES},
		func(text string) bool { return plaintext.Matches(text, f.Search) },
	)
}

// listOrders are the available orders. Equal videos are sorted by id.
var listOrders = map[string]func(a, b Listed, lang locale.Lang) int{
	"title":   func(a, b Listed, lang locale.Lang) int { return strings.Compare(titleKey(a, lang), titleKey(b, lang)) },
	"created": func(a, b Listed, _ locale.Lang) int { return a.CreatedAt.Compare(b.CreatedAt) },
	"updated": func(a, b Listed, _ locale.Lang) int { return a.UpdatedAt.Compare(b.UpdatedAt) },
}

func (f Filter) sort(list []Listed) {
	name, down := strings.CutPrefix(f.Order, "-")
	compare, ok := listOrders[name]
	if !ok {
		return
	}
	slices.SortFunc(list, func(a, b Listed) int {
		main := compare(a, b, f.Lang)
		if down {
			main = -main
		}
		return cmp.Or(main, cmp.Compare(a.ID, b.ID))
	})
}

// titleKey returns the sort key of a title: without accents and without leading punctuation, such as the inverted
// question mark in Spanish.
func titleKey(v Listed, lang locale.Lang) string {
	return plaintext.Folded(strings.TrimLeftFunc(
		v.Title.In(lang), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) },
	))
}
