package httpapi

import (
	"context"
	"net/http"
	"strconv"
	"strings"
	"time"

	"beacon/internal/microsite"
)

// Cookies that hold the key of the page a person has open (R2.2).
const (
	cookieID      = "id"
	cookieEditKey = "editKey"
	keyCookieLife = 24 * time.Hour
)

// Credential is an id and edit key as they came with a request.
type Credential struct {
	Kind     string // of the key, as in the header; empty where the call takes one kind only
	ID       int64
	Key      string
	AdminKey string // an administrator's, beside the key of a site (R2.5)
	// Supervision is the token of a supervised signing, in place of a key (R13.2).
	Supervision string
}

// CredentialFrom returns the key that a request brings beside its payload: the
// Header that the front end always sends, else the cookies, unless another site caused the request. kind is what the id
// must count.
func CredentialFrom(info *RequestInfo, kind string) (Credential, bool) {
	if c, ok := CredentialFromHeader(info.Header.Get("Authorization"), kind); ok {
		return c, true
	}
	if info.isForeignRead() {
		return Credential{}, false
	}
	n, err := strconv.ParseInt(info.CookieValue(cookieID), 10, 64)
	key := info.CookieValue(cookieEditKey)
	return Credential{Kind: kind, ID: n, Key: key}, err == nil && key != ""
}

// CredentialFromHeader reads "EditKey {kind}:{id}:{editKey}".
func CredentialFromHeader(header, kind string) (Credential, bool) {
	rest, ok := strings.CutPrefix(header, "EditKey ")
	if !ok {
		return Credential{}, false
	}
	parts := strings.Split(rest, ":")
	if len(parts) != 3 || parts[0] != kind {
		return Credential{}, false
	}
	id, err := strconv.ParseInt(parts[1], 10, 64)
	return Credential{Kind: kind, ID: id, Key: parts[2]}, err == nil
}

// SupervisionFrom returns the token of a supervised signing that a request brings, "Supervised {token}", or an
// empty text.
func SupervisionFrom(info *RequestInfo) string {
	token, ok := strings.CutPrefix(info.Header.Get("Authorization"), "Supervised ")
	if !ok {
		return ""
	}
	return token
}

// Prove proves a key with open. Wrong keys are counted, and an address that tries many
// is told to wait (R2.6).
func Prove[P any](ctx context.Context, a *API, open func() (P, error)) (P, error) {
	if err := a.MayTryKey(ctx); err != nil {
		var none P
		return none, err
	}
	opened, err := open()
	return opened, a.CountWrongKey(ctx, err)
}

// OpenedSite is a site whose key was proven.
type OpenedSite struct {
	Access microsite.Access
	Site   microsite.Site
}

// SiteKey returns the key of a patient's site, which OpenSite proves.
func (a *API) SiteKey() Key[func(context.Context, Credential) (OpenedSite, error)] {
	return PatientKey(a.OpenSite)
}

// OpenSite proves a site's key.
func (a *API) OpenSite(ctx context.Context, c Credential) (OpenedSite, error) {
	opened, err := Prove(ctx, a, func() (o OpenedSite, err error) {
		o.Access, o.Site, err = a.binders.Microsites.Open(ctx, c.ID, c.Key, c.AdminKey, CallerOf(ctx))
		return o, err
	})
	if err != nil || opened.Access.Admin == nil {
		return opened, err
	}
	isStill, err := a.binders.Staff.IsAdministrator(ctx, opened.Access.Admin.StaffID)
	if err != nil || isStill {
		return opened, err
	}
	opened.Access, err = opened.Access.WithoutAdmin()
	return opened, a.CountWrongKey(ctx, err)
}

// KeyCookies makes the two cookies of R2.2.
func (a *API) KeyCookies(ctx context.Context, c Credential) []http.Cookie {
	return []http.Cookie{
		Cookie(ctx, cookieID, strconv.FormatInt(c.ID, 10), keyCookieLife, http.SameSiteLaxMode),
		Cookie(ctx, cookieEditKey, c.Key, keyCookieLife, http.SameSiteLaxMode),
	}
}

// ExpiredKeyCookies makes the cookies that take those of KeyCookies away.
func ExpiredKeyCookies(ctx context.Context) []http.Cookie {
	return []http.Cookie{ExpiredCookie(ctx, cookieID), ExpiredCookie(ctx, cookieEditKey)}
}

// ExpiredCookies makes the cookies that take away what the pages of patients, donors and holders leave in a browser.
func ExpiredCookies(ctx context.Context) []http.Cookie {
	return append(ExpiredKeyCookies(ctx), http.Cookie{Name: CookieLang, Path: "/", MaxAge: -1})
}

// Keyed is the body of calls that carry id and editKey themselves.
type Keyed struct {
	ID      int64  `json:"id"`
	EditKey string `json:"editKey"`
}

// Credential implements Keyholder.
func (k Keyed) Credential(context.Context) Credential { return Credential{ID: k.ID, Key: k.EditKey} }

// KeyedBody is the input of calls whose body holds a key.
type KeyedBody[B Keyholder] struct{ Body B }

// Credential implements Keyholder.
func (in KeyedBody[B]) Credential(ctx context.Context) Credential { return in.Body.Credential(ctx) }

// KeyedPath is the input of calls with id and editKey in their path.
type KeyedPath struct {
	ID      string `path:"id"`
	EditKey string `path:"editKey"`
}

// Credential implements Keyholder.
func (k KeyedPath) Credential(context.Context) Credential {
	return Credential{ID: ParseID(k.ID), Key: k.EditKey}
}

// KeyedPathForAdmins is a KeyedPath that an administrator's key may come with.
type KeyedPathForAdmins struct {
	KeyedPath
	AdminKey string `query:"adminKey"`
}

// Credential implements Keyholder.
func (k KeyedPathForAdmins) Credential(ctx context.Context) Credential {
	c := k.KeyedPath.Credential(ctx)
	c.AdminKey = k.AdminKey
	return c
}

// SiteKeyBeside is the input of calls with a site's key in header or cookies. Without
// any, the response is that of a wrong key (R10.8).
type SiteKeyBeside struct{}

// Credential implements Keyholder.
func (SiteKeyBeside) Credential(ctx context.Context) Credential {
	c, _ := CredentialFrom(InfoFrom(ctx), microsite.KeyKind)
	return c
}
