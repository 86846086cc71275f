package public

import (
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"beacon/catalogues"
	"beacon/internal/delivery"
	"beacon/internal/httpapi"
	"beacon/internal/platform/fault"
)

// bounceRoutes adds the call by which an email service reports undelivered emails (R12.3).
func (s *handlers) bounceRoutes() {
	text := &huma.Schema{Type: "string"}
	httpapi.RawPublic(s.Group("integrations").Route("POST /bounces", "bounces",
		"Report a bounced email (Standard Webhooks); emails of other senders are ignored",
		func(op *huma.Operation, _ huma.Registry) {
			describeSigned(op, map[string]*huma.Schema{
				"messageId": text, "address": text, "kind": {Type: "string", Enum: []any{"hard", "soft"}}, "status": text,
			})
		}, httpapi.Returns("200", "recorded, already recorded, or about an unknown email", httpapi.SuccessContent()),
		httpapi.Returns("400", "unreadable, or too old or too new", nil),
		httpapi.Returns("401", "not signed by a known secret", nil),
		httpapi.Returns("422", "neither hard nor soft, or about no mail", nil)), s.bounce)
}

var msgBounceUnclear = catalogues.Text("delivery.unclear")

func (s *handlers) bounce(w http.ResponseWriter, r *http.Request) error {
	return httpapi.WriteSuccess(w, s.takeBounce(r))
}

func (s *handlers) takeBounce(r *http.Request) error {
	c, err := s.signed(r, s.mailers)
	if err != nil {
		return err
	}
	var event struct {
		MessageID string `json:"messageId"`
		Address   string `json:"address"`
		Kind      string `json:"kind"`
		Status    string `json:"status"`
	}
	if httpapi.DecodeExactJSON(c.Body, &event) != nil {
		return &fault.Error{Code: fault.Unreadable}
	}
	if event.MessageID == "" && event.Address == "" || event.Kind != "hard" && event.Kind != "soft" {
		return fault.New(fault.RuleBroken, msgBounceUnclear)
	}
	_, err = s.Delivery.TakeReport(r.Context(), delivery.Report{
		MessageID: event.MessageID, Address: event.Address, IsFinal: event.Kind == "hard", Status: event.Status,
	}, httpapi.InfoFrom(r.Context()).Origin())
	return err
}
