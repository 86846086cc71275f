package apptest

import (
	"fmt"
)

// NewestMail returns the newest email as shown to Ada.
func NewestMail(a *App) Response {
	a.Helper()
	list := a.Do(Request{Path: "/api/staff/mails?limit=1", As: Ada})
	return a.Expect("the mail", Request{Path: fmt.Sprintf("/api/staff/mails/%.0f", list.Get("results.0.id")), As: Ada},
		Want{Trail: []string{"mail.list-viewed", "mail.viewed"}})
}
