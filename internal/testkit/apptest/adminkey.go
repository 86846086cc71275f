package apptest

import (
	"fmt"
	"net/url"
	"strings"
)

func AdminKeyFor(a *App, site Site) string {
	a.Helper()
	link := a.Expect("an admin link", Request{Method: "POST", Path: site.StaffPath("/admin-link"), As: Administrator},
		Want{Trail: []string{"microsite.admin-key-opened"}}).
		Text("results.url")
	address, query, _ := strings.Cut(link, "?adminKey=")
	if address != fmt.Sprintf("/microsite/custom-site/%d/admin", site.ID) {
		a.Errorf("admin link %s", address)
	}
	key, err := url.QueryUnescape(query)
	a.Must(err)
	return key
}
