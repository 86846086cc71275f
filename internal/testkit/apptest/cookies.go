package apptest

import (
	"fmt"
	"net/http"
)

// StaffCookie is the cookie of a session with this token. The prefix is what BaseURL asks for.
func StaffCookie(token string) *http.Cookie {
	return &http.Cookie{Name: "__Host-beacon_staff", Value: token}
}

// KeyCookies are the cookies with the key of a private link.
func KeyCookies(id int64, key string) []*http.Cookie {
	return []*http.Cookie{
		{Name: "__Host-id", Value: fmt.Sprint(id)}, {Name: "__Host-editKey", Value: key},
	}
}
