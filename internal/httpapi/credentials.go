package httpapi

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"strings"

	"beacon/internal/microsite"
	"beacon/internal/platform/fault"
)

// Cookies that hold the key of the page a person has open (R2.2).
const (
	cookieID      = "id"
	cookieEditKey = "editKey"
	keyCookieLife = 24 * 60 * 60 // seconds
)

// credential is an id and edit key as they came with a request.
type credential struct {
	id  int64
	key string
}

// credentialFrom returns the key that a request brings beside its payload: the
// header that the front end always sends, else the cookies. kind is what the id
// must count.
func credentialFrom(info *requestInfo, kind string) (credential, bool) {
	if c, ok := credentialFromHeader(info.header.Get("Authorization"), kind); ok {
		return c, true
	}
	r := http.Request{Header: info.header}
	id, err1 := r.Cookie(cookieID)
	key, err2 := r.Cookie(cookieEditKey)
	if err1 != nil || err2 != nil {
		return credential{}, false
	}
	n, err := strconv.ParseInt(id.Value, 10, 64)
	return credential{n, key.Value}, err == nil
}

// credentialFromHeader reads "EditKey {kind}:{id}:{editKey}".
func credentialFromHeader(header, kind string) (credential, bool) {
	rest, ok := strings.CutPrefix(header, "EditKey ")
	if !ok {
		return credential{}, false
	}
	parts := strings.Split(rest, ":")
	if len(parts) != 3 || parts[0] != kind {
		return credential{}, false
	}
	id, err := strconv.ParseInt(parts[1], 10, 64)
	return credential{id, parts[2]}, err == nil
}

// openMicrosite proves a site's key. Wrong ones are counted, and an address
// that tries many is told to wait (R2.6).
func (s *Server) openMicrosite(
	ctx context.Context,
	c credential,
	adminKey string,
) (microsite.Access, microsite.Site, error) {
	info := infoFrom(ctx)
	if ok, wait := s.limits.wrongKeys.Check(info.limitKey()); !ok {
		return microsite.Access{}, microsite.Site{}, tooMany(wait)
	}
	access, site, err := s.Microsites.Open(
		ctx,
		c.id,
		c.key,
		adminKey,
		microsite.Caller{Lang: info.lang, Origin: info.origin()},
	)
	if errors.Is(err, fault.ErrNotFound) {
		s.Meters.wrongKeys.Inc()
		s.limits.wrongKeys.Allow(info.limitKey())
	}
	if err == nil && access.Admin != nil {
		isStill, err := s.Staff.IsAdministrator(ctx, access.Admin.StaffID)
		if err != nil {
			return microsite.Access{}, microsite.Site{}, err
		}
		if !isStill {
			access.Admin = nil
		}
	}
	return access, site, err
}

// openMicrositeBeside proves the key that came in header or cookies. Without
// any, the answer is that of a wrong key (R10.8).
func (s *Server) openMicrositeBeside(ctx context.Context) (microsite.Access, microsite.Site, error) {
	c, _ := credentialFrom(infoFrom(ctx), microsite.KeyKind)
	return s.openMicrosite(ctx, c, "")
}

// keyCookies makes the two cookies of R2.2.
func (s *Server) keyCookies(ctx context.Context, c credential) []http.Cookie {
	secure := infoFrom(ctx).secure
	cookie := func(name, value string) http.Cookie {
		return http.Cookie{
			Name:     name,
			Value:    value,
			Path:     "/",
			MaxAge:   keyCookieLife,
			HttpOnly: true,
			Secure:   secure,
			SameSite: http.SameSiteLaxMode,
		}
	}
	return []http.Cookie{cookie(cookieID, strconv.FormatInt(c.id, 10)), cookie(cookieEditKey, c.key)}
}

// Keyed is the body of calls that carry id and editKey themselves.
type Keyed struct {
	ID      int64  `json:"id"`
	EditKey string `json:"editKey"`
}

func (k Keyed) credential() credential { return credential{k.ID, k.EditKey} }
