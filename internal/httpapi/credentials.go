package httpapi

import (
	"context"
	"net/http"
	"strconv"
	"strings"
	"time"

	"beacon/internal/microsite"
)

// Cookies with the key of the page that a browser has open (R2.2).
const (
	cookieID      = "id"
	cookieEditKey = "editKey"
	keyCookieLife = 24 * time.Hour
)

// Credential is the id and edit key from a request.
type Credential struct {
	Kind     string // kind of the key, as in the header; empty if the call accepts one kind only
	ID       int64
	Key      string
	AdminKey string // an administrator's key, sent with the key of a site (R2.5)
	// Supervision is the token of a supervised signing, sent instead of a key (R13.2).
	Supervision string
}

// CredentialFrom returns the key that a request sends outside its payload. The header, which the front end always
// sends, has priority over the cookies. Cookies are ignored if another site caused the request. kind is the required
// kind of key.
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

// CredentialFromHeader parses "EditKey {kind}:{id}:{editKey}".
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

// SupervisionFrom returns the token of a supervised signing from the header "Supervised {token}", or "".
func SupervisionFrom(info *RequestInfo) string {
	token, ok := strings.CutPrefix(info.Header.Get("Authorization"), "Supervised ")
	if !ok {
		return ""
	}
	return token
}

// Prove checks a key with open and counts wrong keys. It returns a TooMany fault to an address that has tried many
// (R2.6).
func Prove[P any](ctx context.Context, a *API, open func() (P, error)) (P, error) {
	if err := a.MayTryKey(ctx); err != nil {
		var none P
		return none, err
	}
	opened, err := open()
	return opened, a.CountWrongKey(ctx, err)
}

// OpenedSite is a site with a verified key.
type OpenedSite struct {
	Access microsite.Access
	Site   microsite.Site
}

// SiteKey returns the key of a patient's site, checked by OpenSite.
func (a *API) SiteKey() Key[func(context.Context, Credential) (OpenedSite, error)] {
	return PatientKey(a.OpenSite)
}

// OpenSite checks a site's key. The administrator's part of a key counts only while its owner is an administrator.
func (a *API) OpenSite(ctx context.Context, c Credential) (OpenedSite, error) {
	opened, err := Prove(ctx, a, func() (o OpenedSite, err error) {
		o.Access, o.Site, err = a.binders.Microsites.Open(ctx, c.ID, c.Key, c.AdminKey, CallerFrom(ctx))
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

// KeyCookies returns the two cookies of R2.2.
func (a *API) KeyCookies(ctx context.Context, c Credential) []http.Cookie {
	return []http.Cookie{
		Cookie(ctx, cookieID, strconv.FormatInt(c.ID, 10), keyCookieLife, http.SameSiteLaxMode),
		Cookie(ctx, cookieEditKey, c.Key, keyCookieLife, http.SameSiteLaxMode),
	}
}

// ExpiredKeyCookies returns cookies that delete those of KeyCookies.
func ExpiredKeyCookies(ctx context.Context) []http.Cookie {
	return []http.Cookie{ExpiredCookie(ctx, cookieID), ExpiredCookie(ctx, cookieEditKey)}
}

// ExpiredCookies returns cookies that delete those set by the pages of patients, donors and holders.
func ExpiredCookies(ctx context.Context) []http.Cookie {
	return append(ExpiredKeyCookies(ctx), http.Cookie{Name: CookieLang, Path: "/", MaxAge: -1})
}

// Keyed is the body of a call with id and editKey in the body.
type Keyed struct {
	ID      int64  `json:"id"`
	EditKey string `json:"editKey"`
}

// Credential implements Keyholder.
func (k Keyed) Credential(context.Context) Credential { return Credential{ID: k.ID, Key: k.EditKey} }

// KeyedBody is the input of a call with a key in the body.
type KeyedBody[B Keyholder] struct{ Body B }

// Credential implements Keyholder.
func (in KeyedBody[B]) Credential(ctx context.Context) Credential { return in.Body.Credential(ctx) }

// KeyedPath is the input of a call with id and editKey in its path.
type KeyedPath struct {
	ID      string `path:"id"`
	EditKey string `path:"editKey"`
}

// Credential implements Keyholder.
func (k KeyedPath) Credential(context.Context) Credential {
	return Credential{ID: ParseID(k.ID), Key: k.EditKey}
}

// KeyedPathForAdmins is a KeyedPath with an optional administrator's key.
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

// RequestSiteKey is the input of a call with a site's key in the header or the cookies. A missing key gets the same
// response as a wrong key (R10.8).
type RequestSiteKey struct{}

// Credential implements Keyholder.
func (RequestSiteKey) Credential(ctx context.Context) Credential {
	c, _ := CredentialFrom(InfoFrom(ctx), microsite.KeyKind)
	return c
}
