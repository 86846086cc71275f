package intake

import (
	"net/http"
	"strconv"

	"beacon/internal/access"
	"beacon/internal/httpapi"
	"beacon/internal/platform/qrcode"
)

// codeModule is the size of a QR module in pixels, large enough to print the code a hand wide.
const codeModule = 24

// campaignCode serves the QR code of a campaign's registration address as a PNG.
func (s *handlers) campaignCode(w http.ResponseWriter, r *http.Request, by access.Principal) error {
	c, err := s.Champions.Campaign(r.Context(), by, httpapi.ParseID(r.PathValue("id")))
	if err != nil {
		return err
	}
	code, err := qrcode.Encode(s.Config.PublicURL() + "/register/" + c.Code)
	if err != nil {
		return err
	}
	picture, err := code.PNG(codeModule)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "image/png")
	w.Header().Set("Content-Disposition", "inline; filename="+strconv.Quote(c.Code+"-qr.png"))
	w.Header().Set("Cache-Control", "private, max-age=300")
	_, err = w.Write(picture)
	return err
}
