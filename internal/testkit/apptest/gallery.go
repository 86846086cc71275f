package apptest

func ActiveRequest(site Site, query string) Request {
	return Request{Path: "/api/microsite/active" + query, Header: map[string]string{"Authorization": site.Credential()}}
}
