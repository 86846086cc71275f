package apptest

import (
	"fmt"
	"net/http"
)

// StaffCookie returns the cookie of a session with a token. BaseURL requires the prefix.
func StaffCookie(token string) *http.Cookie {
	return &http.Cookie{Name: "__Host-beacon_staff", Value: token}
}

// KeyCookies returns the cookies with the key of a private link.
func KeyCookies(id int64, key string) []*http.Cookie {
	return []*http.Cookie{
		{Name: "__Host-id", Value: fmt.Sprint(id)}, {Name: "__Host-editKey", Value: key},
	}
}
