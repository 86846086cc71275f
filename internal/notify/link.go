package notify

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"strconv"
	"strings"
)

// LinkMaker makes the secret parts of links at the moment a mail is written.
// The composition root supplies it.
type LinkMaker interface {
	// EditKey returns the key that opens the record now. kind is the kind of
	// record that the id belongs to ("microsite"). It returns fault.ErrNotFound
	// when there is no such record any more, or when to, the address that is
	// written to, is no longer the one of the record. For a change of an address
	// ("confirm-email") and a join ("confirm-join") it is the token with which to confirms it.
	EditKey(ctx context.Context, kind string, id int64, to string) (string, error)
	// StaffJoinToken returns a token with which the staff account id may set its
	// password. It returns fault.ErrNotFound when there is no such account or it
	// has joined already.
	StaffJoinToken(ctx context.Context, id int64) (string, error)
	// UnsubscribeToken returns a token with which whoever holds it ends the mails
	// that come again and again about the site id.
	UnsubscribeToken(ctx context.Context, id int64) (string, error)
}

// linkPath is what a path in a mail may look like: ours, and without a query.
var linkPath = regexp.MustCompile(`^/?[A-Za-z0-9_-]+(/[A-Za-z0-9_-]+)*$`)

// linkPart is what the part of a page in a mail may look like.
var linkPart = regexp.MustCompile(`^[a-z]*$`)

// checkLink reports a link that leads nowhere.
func checkLink(l Link) error {
	if l == (Link{}) {
		return nil // Check has seen that the template carries none
	}
	needsPath := l.Kind != StaffJoin
	needsID := isKeyed(l.Kind) || l.Kind == StaffJoin || isConfirmation(l.Kind)
	if needsPath && !linkPath.MatchString(l.Path) {
		return fmt.Errorf("%w: its link has no usable path", ErrUnwritable) // not quoted: it could hold a key
	}
	if !linkPart.MatchString(l.Part) {
		return fmt.Errorf("%w: its link has no usable part of the page", ErrUnwritable)
	}
	if needsID && l.ID <= 0 {
		return fmt.Errorf("%w: a link of kind %q needs an id", ErrUnwritable, l.Kind)
	}
	return nil
}

// isKeyed reports whether a link carries the key of a record.
func isKeyed(k LinkKind) bool {
	return k == MicrositePage || k == ReferralPage || k == DonorPage || k == HolderPage
}

// isConfirmation reports whether a link carries a token for the address that it is emailed to.
func isConfirmation(k LinkKind) bool { return k == ConfirmEmail || k == ConfirmJoin }

// address returns the whole address of l, with its key and the part of the page.
func (r *Renderer) address(ctx context.Context, l Link, to string) (string, error) {
	address, err := r.pageAddress(ctx, l, to)
	if err != nil || l.Part == "" {
		return address, err
	}
	return address + "#" + l.Part, nil
}

// pageAddress returns the address of the page that l opens, with its key.
func (r *Renderer) pageAddress(ctx context.Context, l Link, to string) (string, error) {
	path := strings.Trim(l.Path, "/")
	switch l.Kind {
	case NoLink:
		return "", nil
	case MicrositePage, ReferralPage, DonorPage, HolderPage:
		key, err := r.links.EditKey(ctx, string(l.Kind), l.ID, to)
		if err != nil {
			return "", fmt.Errorf("edit key for a mail: %w", err)
		}
		return r.base + "/" + path + "/" + strconv.FormatInt(l.ID, 10) + "/" + url.PathEscape(key), nil
	case ConfirmEmail, ConfirmJoin:
		token, err := r.links.EditKey(ctx, string(l.Kind), l.ID, to)
		if err != nil {
			return "", fmt.Errorf("confirmation token for a mail: %w", err)
		}
		return r.base + "/" + path + "/" + url.PathEscape(token), nil
	case StaffJoin:
		token, err := r.links.StaffJoinToken(ctx, l.ID)
		if err != nil {
			return "", fmt.Errorf("join token for a mail: %w", err)
		}
		return r.base + "/staff/join/" + url.PathEscape(token), nil
	case StaffPage:
		return r.base + "/staff/" + path, nil
	case PublicPage:
		return r.base + "/" + path, nil
	}
	return "", fmt.Errorf("%w: no link of kind %q", ErrUnwritable, l.Kind)
}

// unsubscribeAddress returns where the mail of l is ended: a page for people,
// and with POST for mail programs (RFC 8058).
func (r *Renderer) unsubscribeAddress(ctx context.Context, l Link) (string, error) {
	token, err := r.links.UnsubscribeToken(ctx, l.ID)
	if err != nil {
		return "", fmt.Errorf("unsubscribe token for a mail: %w", err)
	}
	return r.base + "/unsubscribe/" + url.PathEscape(token), nil
}

// checkBase returns baseURL without a slash at its end, or what is wrong with it.
func checkBase(baseURL string) (string, error) {
	u, err := url.Parse(baseURL)
	if err != nil || u.Host == "" || (u.Scheme != "https" && u.Scheme != "http") || u.RawQuery != "" ||
		u.Fragment != "" ||
		u.User != nil {
		return "", errors.New("the base address for links must look like https://host")
	}
	return strings.TrimRight(baseURL, "/"), nil
}
