package apptest

func LostLink(email string) Request {
	return Request{Method: "POST", Path: "/api/lost-link", Body: map[string]any{"email": email}}
}
