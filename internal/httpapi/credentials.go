package httpapi

import (
	"context"
	"net/http"
	"strconv"
	"strings"

	"beacon/internal/access"
	"beacon/internal/microsite"
)

// Cookies that hold the key of the page a person has open (R2.2).
const (
	cookieID      = "id"
	cookieEditKey = "editKey"
	keyCookieLife = 24 * 60 * 60 // seconds
)

// Credential is an id and edit key as they came with a request.
type Credential struct {
	ID  int64
	Key string
}

// CredentialFrom returns the key that a request brings beside its payload: the
// Header that the front end always sends, else the cookies. kind is what the id
// must count.
func CredentialFrom(info *RequestInfo, kind string) (Credential, bool) {
	if c, ok := CredentialFromHeader(info.Header.Get("Authorization"), kind); ok {
		return c, true
	}
	r := http.Request{Header: info.Header}
	id, err1 := r.Cookie(cookieID)
	key, err2 := r.Cookie(cookieEditKey)
	if err1 != nil || err2 != nil {
		return Credential{}, false
	}
	n, err := strconv.ParseInt(id.Value, 10, 64)
	return Credential{n, key.Value}, err == nil
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
	return Credential{id, parts[2]}, err == nil
}

// OpenMicrosite proves a site's key. Wrong ones are counted, and an address
// that tries many is told to wait (R2.6).
func (a *API) OpenMicrosite(ctx context.Context, c Credential, adminKey string) (microsite.Access, microsite.Site,
	error) {
	info := InfoFrom(ctx)
	if err := a.MayTryKey(ctx); err != nil {
		return microsite.Access{}, microsite.Site{}, err
	}
	access, site, err := a.microsites.Open(
		ctx, c.ID, c.Key, adminKey, access.Caller{Lang: info.Lang, Origin: info.Origin()},
	)
	err = a.CountWrongKey(ctx, err)
	if err == nil && access.Admin != nil {
		isStill, err := a.staff.IsAdministrator(ctx, access.Admin.StaffID)
		if err != nil {
			return microsite.Access{}, microsite.Site{}, err
		}
		if !isStill {
			access.Admin = nil
		}
	}
	return access, site, err
}

// OpenMicrositeBeside proves the key that came in header or cookies. Without
// any, the answer is that of a wrong key (R10.8).
func (a *API) OpenMicrositeBeside(ctx context.Context) (microsite.Access, microsite.Site, error) {
	c, _ := CredentialFrom(InfoFrom(ctx), microsite.KeyKind)
	return a.OpenMicrosite(ctx, c, "")
}

// KeyCookies makes the two cookies of R2.2.
func (a *API) KeyCookies(ctx context.Context, c Credential) []http.Cookie {
	secure := InfoFrom(ctx).Secure
	cookie := func(name, value string) http.Cookie {
		return http.Cookie{
			Name: name, Value: value, Path: "/", MaxAge: keyCookieLife, HttpOnly: true, Secure: secure,
			SameSite: http.SameSiteLaxMode,
		}
	}
	return []http.Cookie{cookie(cookieID, strconv.FormatInt(c.ID, 10)), cookie(cookieEditKey, c.Key)}
}

// Keyed is the body of calls that carry id and editKey themselves.
type Keyed struct {
	ID      int64  `json:"id"`
	EditKey string `json:"editKey"`
}

func (k Keyed) Credential() Credential { return Credential{k.ID, k.EditKey} }
