package microsite

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"beacon/internal/access"
	"beacon/internal/platform/fault"
)

// Lifetimes of signed tokens (R2.4, R2.5).
const (
	previewLife  = 24 * time.Hour
	adminKeyLife = 30 * time.Minute
)

// Purposes of tokens.
const (
	purposePreview = "preview"
	purposePicture = "preview-picture"
	purposeAdmin   = "admin-key"
)

// adminToken is the payload of an admin key.
type adminToken struct {
	Site  int64  `json:"s"`
	Staff int64  `json:"a"`
	Name  string `json:"n"`
}

// AdminPlace replaces the edit key in an administrator's link. It gives no access; the admin key in the query does.
// Later calls send the admin key in place of the edit key, so payloads are unchanged (R14.3c).
const AdminPlace = "admin"

// AdminKey returns a 30-minute key that allows a registry administrator to edit one site in the patient's editor.
// Creating the key is audited.
func (s *Service) AdminKey(
	ctx context.Context, by access.Principal, siteID int64, c access.Caller,
) (key string, site Site, err error) {
	if !by.IsAdmin() {
		return "", Site{}, fault.New(fault.Forbidden, msgNotAllowed)
	}
	if site, err = s.d.Store.Site(ctx, siteID); err != nil {
		return "", Site{}, err
	}
	// Not through change, because the revision and the time of the last change must not change.
	err = s.d.Store.InTx(ctx, func(tx Tx) error {
		return s.Trail(tx, by.Actor(), c.Origin, site).Record(ctx, "microsite.admin-key-opened", nil)
	})
	if err != nil {
		return "", Site{}, err
	}
	payload, err := json.Marshal(adminToken{Site: siteID, Staff: by.ID, Name: by.Name})
	if err != nil {
		return "", Site{}, err
	}
	return s.d.Ring.Sign(purposeAdmin, payload, s.d.Clock.Now().Add(adminKeyLife)), site, nil
}

// adminGrant returns the administrator who created an admin key for this site, or nil.
func (s *Service) adminGrant(siteID int64, key string) *AdminGrant {
	if key == "" {
		return nil
	}
	payload, ok := s.d.Ring.Verify(purposeAdmin, key, s.d.Clock.Now())
	var t adminToken
	if !ok || json.Unmarshal(payload, &t) != nil || t.Site != siteID {
		return nil
	}
	return &AdminGrant{StaffID: t.Staff, Name: t.Name}
}

// IsAdminKey reports whether key is an admin key of a site. It does not check that its creator is still an
// administrator.
func (s *Service) IsAdminKey(siteID int64, key string) bool { return s.adminGrant(siteID, key) != nil }

// PreviewToken returns the {preview} segment of an address that shows a submission for 24 hours, or the working copy
// if submission is 0 (R2.4). The token contains the staff account that created it, or 0 for the patient.
func (s *Service) PreviewToken(site Site, submission, staffID int64) string {
	until := s.d.Clock.Now().Add(previewLife)
	payload := fmt.Sprintf("%s.%d.%d.%d", previewState(site), staffID, submission, until.Unix())
	return s.d.Ring.SignLink(purposePreview, []byte(payload), until)
}

// previewState returns the state that a site's previews depend on: the id, the key version, and the agreement to the
// HIPAA release.
func previewState(site Site) string {
	return fmt.Sprintf("%d.%d.%t", site.ID, site.KeyVersion, site.AgreedToHipaa)
}

// previewHolds reports whether a preview that was created in a state is still valid. A preview ends if the link was
// revoked, the site was deactivated or the release was withdrawn (R2.1, R3.10). A preview from before an agreement
// stays valid after it.
func previewHolds(site Site, made string) bool {
	if site.RecipientStatus >= Inactive {
		return false
	}
	if made == previewState(site) {
		return true
	}
	site.AgreedToHipaa = !site.AgreedToHipaa
	return !site.AgreedToHipaa && made == previewState(site)
}

// holdsFor reports whether the creator of a preview may still see the site. A patient's own preview ends with the
// patient's link.
func (s *Service) holdsFor(ctx context.Context, site Site, staffID int64) (bool, error) {
	if staffID == 0 {
		return true, nil
	}
	if s.maySee == nil {
		return false, nil
	}
	return s.maySee(ctx, staffID, site)
}

// OwnPreview returns a preview token for the working copy, for the patient or the administrator in the editor.
func (s *Service) OwnPreview(ctx context.Context, a Access, site Site) (string, error) {
	var staffID int64
	if a.Admin != nil {
		staffID = a.Admin.StaffID
	}
	return s.PreviewToken(site, 0, staffID), s.RecordAdminView(ctx, a, site, map[string]string{"part": "preview"})
}

// PreviewAsStaff returns a preview token for the submission under review, or for the working copy if there is none.
// The read is audited (R7.4).
func (s *Service) PreviewAsStaff(
	ctx context.Context, by access.Principal, siteID int64, c access.Caller,
) (string, Site, error) {
	site, err := s.ReadAsStaff(ctx, by, siteID, c, map[string]string{"part": "preview"})
	if err != nil {
		return "", Site{}, err
	}
	var submission int64
	if site.PendingSubmissionID != nil {
		submission = *site.PendingSubmissionID
	}
	return s.PreviewToken(site, submission, by.ID), site, nil
}

// previewClaim is the content of a preview token.
type previewClaim struct {
	submission int64 // 0: the working copy
	staffID    int64 // 0: the patient
	until      time.Time
}

// parsePreview returns the content of a site's preview token if the token is valid now.
func (s *Service) parsePreview(ctx context.Context, site Site, token string) (c previewClaim, ok bool, err error) {
	payload, ok := s.d.Ring.VerifyLink(purposePreview, token, s.d.Clock.Now())
	if !ok {
		return c, false, nil
	}
	parts := strings.Split(string(payload), ".")
	if len(parts) != 6 || !previewHolds(site, strings.Join(parts[:3], ".")) {
		return c, false, nil
	}
	var seconds int64
	for i, number := range []*int64{&c.staffID, &c.submission, &seconds} {
		if *number, err = strconv.ParseInt(parts[3+i], 10, 64); err != nil {
			return c, false, nil
		}
	}
	c.until = time.Unix(seconds, 0)
	ok, err = s.holdsFor(ctx, site, c.staffID)
	return c, ok, err
}

// pictureMark separates a picture's name from its token.
const pictureMark = "~"

// previewName returns a crop's name with a token. The crop can be fetched while the preview is valid (R10.19).
func (s *Service) previewName(site Site, name string, c previewClaim) string {
	payload := fmt.Sprintf("%s%s%s.%d", name, pictureMark, previewState(site), c.staffID)
	return name + pictureMark + s.d.Ring.Sign(purposePicture, []byte(payload), c.until)
}

// IsPreviewName reports whether a picture's name contains a preview token. Shared caches must not store such
// pictures.
func IsPreviewName(name string) bool { return strings.Contains(name, pictureMark) }

// previewPicture is a picture's name without its token, and the content of the token.
type previewPicture struct {
	name    string
	isValid bool
	state   string // state of the site when the preview was created
	staffID int64
}

// checkPreviewName splits a picture's name from its token and verifies the token.
func (s *Service) checkPreviewName(name string) previewPicture {
	bare, token, found := strings.Cut(name, pictureMark)
	p := previewPicture{name: bare}
	if !found {
		return p
	}
	payload, ok := s.d.Ring.Verify(purposePicture, token, s.d.Clock.Now())
	rest, isOfThis := strings.CutPrefix(string(payload), bare+pictureMark)
	dot := strings.LastIndexByte(rest, '.')
	if !ok || !isOfThis || dot < 0 {
		return p
	}
	staffID, err := strconv.ParseInt(rest[dot+1:], 10, 64)
	p.state, p.staffID, p.isValid = rest[:dot], staffID, err == nil
	return p
}
