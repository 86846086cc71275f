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

// LinkMaker makes the secret parts of links when an email is written. The composition root supplies it.
type LinkMaker interface {
	// EditKey returns the current key of a record. kind is the kind of the record ("microsite"). It returns
	// fault.ErrNotFound if the record no longer exists, or if to, the address of the email, is no longer the record's
	// address. For a change of address ("confirm-email") and a join ("confirm-join"), it returns the token that
	// confirms the change for address to.
	EditKey(ctx context.Context, kind string, id int64, to string) (string, error)
	// StaffJoinToken returns a token that allows the staff account id to set its password. It returns
	// fault.ErrNotFound if the account does not exist or has already joined.
	StaffJoinToken(ctx context.Context, id int64) (string, error)
	// UnsubscribeToken returns a token that allows its bearer to unsubscribe from the recurring emails about the site
	// id.
	UnsubscribeToken(ctx context.Context, id int64) (string, error)
}

// linkPath matches the valid paths in emails: relative to this site and without a query.
var linkPath = regexp.MustCompile(`^/?[A-Za-z0-9_-]+(/[A-Za-z0-9_-]+)*$`)

// linkPart matches the valid fragments in emails.
var linkPart = regexp.MustCompile(`^[a-z]*$`)

// checkLink returns an error for a link that cannot work.
func checkLink(l Link) error {
	if l == (Link{}) {
		return nil // Check has verified that the template has no link
	}
	needsPath := l.Kind != StaffJoin && l.Kind != StaffPage // without a path: the work list
	needsID := isKeyed(l.Kind) || l.Kind == StaffJoin || isConfirmation(l.Kind)
	if (needsPath || l.Path != "") && !linkPath.MatchString(l.Path) {
		return fmt.Errorf("%w: its link has no usable path", ErrUnwritable) // not quoted: it may contain a key
	}
	if !linkPart.MatchString(l.Part) {
		return fmt.Errorf("%w: its link has no usable part of the page", ErrUnwritable)
	}
	if needsID && l.ID <= 0 {
		return fmt.Errorf("%w: a link of kind %q needs an id", ErrUnwritable, l.Kind)
	}
	return nil
}

// isKeyed reports whether a link contains the key of a record.
func isKeyed(k LinkKind) bool {
	return k == MicrositePage || k == ReferralPage || k == DonorPage || k == HolderPage
}

// isConfirmation reports whether a link contains a token for the address that it is emailed to.
func isConfirmation(k LinkKind) bool { return k == ConfirmEmail || k == ConfirmJoin }

// address returns the full address of l, with its key and fragment.
func (r *Renderer) address(ctx context.Context, l Link, to string) (string, error) {
	address, err := r.pageAddress(ctx, l, to)
	if err != nil || l.Part == "" {
		return address, err
	}
	return address + "#" + l.Part, nil
}

// pageAddress returns the address of the page of l, with its key and without a fragment.
func (r *Renderer) pageAddress(ctx context.Context, l Link, to string) (string, error) {
	path := strings.Trim(l.Path, "/")
	switch l.Kind {
	case NoLink:
		return "", nil
	case MicrositePage, ReferralPage, DonorPage, HolderPage:
		key, err := r.links.EditKey(ctx, string(l.Kind), l.ID, to)
		if err != nil {
			return "", fmt.Errorf("edit key for an email: %w", err)
		}
		return r.base + "/" + path + "/" + strconv.FormatInt(l.ID, 10) + "/" + url.PathEscape(key), nil
	case ConfirmEmail, ConfirmJoin:
		token, err := r.links.EditKey(ctx, string(l.Kind), l.ID, to)
		if err != nil {
			return "", fmt.Errorf("confirmation token for an email: %w", err)
		}
		return r.base + "/" + path + "/" + url.PathEscape(token), nil
	case StaffJoin:
		token, err := r.links.StaffJoinToken(ctx, l.ID)
		if err != nil {
			return "", fmt.Errorf("join token for an email: %w", err)
		}
		return r.base + "/staff/join/" + url.PathEscape(token), nil
	case StaffPage:
		return strings.TrimSuffix(r.base+"/staff/"+path, "/"), nil
	case PublicPage:
		return r.base + "/" + path, nil
	}
	return "", fmt.Errorf("%w: no link of kind %q", ErrUnwritable, l.Kind)
}

// unsubscribeAddress returns the address for unsubscribing from the email of l: a page for people, and a POST target
// for mail programs (RFC 8058).
func (r *Renderer) unsubscribeAddress(ctx context.Context, l Link) (string, error) {
	token, err := r.links.UnsubscribeToken(ctx, l.ID)
	if err != nil {
		return "", fmt.Errorf("unsubscribe token for an email: %w", err)
	}
	return r.base + "/unsubscribe/" + url.PathEscape(token), nil
}

// checkBase returns baseURL without a trailing slash, or an error if it is not a usable base address.
func checkBase(baseURL string) (string, error) {
	u, err := url.Parse(baseURL)
	if err != nil || u.Host == "" || (u.Scheme != "https" && u.Scheme != "http") || u.RawQuery != "" ||
		u.Fragment != "" ||
		u.User != nil {
		return "", errors.New("the base address for links must look like https://host")
	}
	return strings.TrimRight(baseURL, "/"), nil
}
