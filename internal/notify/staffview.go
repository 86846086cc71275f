package notify

import (
	"context"
	"slices"
	"strings"

	"beacon/internal/platform/locale"
)

// HasSecret reports whether the link of m carries a key or a token: whoever reads it can be its addressee.
func (m Mail) HasSecret() bool {
	return isKeyed(m.Link.Kind) || m.Link.Kind == StaffJoin || isConfirmation(m.Link.Kind)
}

// isHandedOn reports whether staff may pass the private link of m on where no mail leaves the house: not what opens a
// colleague's account, not what confirms a join that staff asked for, and not what lets a donor or a holder sign.
func (m Mail) isHandedOn() bool {
	signs := []LinkKind{DonorPage, HolderPage}
	return m.Link.Kind != StaffJoin && m.Link.Kind != ConfirmJoin && !slices.Contains(signs, m.Link.Kind) && !slices.Contains(signs, m.Record().Kind)
}

// ForStaff writes m as staff may read it, in every place that shows a mail's words (R14.3a). A private link is
// replaced by words; where mails are only kept, the links stay that staff have to hand on. It makes no key
// for what it hides. The errors are those of Render.
func (r *Renderer) ForStaff(ctx context.Context, m Mail, isKeptOnly bool) (Rendered, error) {
	if !m.HasSecret() || isKeptOnly && m.isHandedOn() {
		return r.Render(ctx, m)
	}
	if err := Check(m); err != nil {
		return Rendered{}, err
	}
	lang := locale.Parse(string(m.Lang))
	hidden := strings.Join(r.frames[lang].heads["Hidden"], "")
	l, err := r.letter(m, lang, hidden)
	if err != nil {
		return Rendered{}, err
	}
	l.IsHidden = true
	if f, _ := formOf(m.Template); f.endable {
		l.EndURL = hidden
	}
	w, err := l.rendered(r.sender(m, lang))
	w.Link, w.Unsubscribe, w.IsLinkHidden = "", "", true
	return w, err
}
