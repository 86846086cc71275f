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

// How long signed tokens are valid (R2.4, R2.5).
const (
	previewLife  = 24 * time.Hour
	adminKeyLife = 30 * time.Minute
)

// The purposes of tokens.
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

// AdminPlace stands in an administrator's link where a patient's has the edit key. It opens nothing: the admin key in
// the query does, and later calls send that in place of the edit key, so that no payload changes (R14.3c).
const AdminPlace = "admin"

// AdminKey returns a 30-minute key with which a registry administrator edits one site
// in the patient's editor. Making it is an audit event.
func (s *Service) AdminKey(
	ctx context.Context, by access.Principal, siteID int64, c access.Caller,
) (key string, site Site, err error) {
	if !by.IsAdmin() {
		return "", Site{}, fault.New(fault.Forbidden, msgNotAllowed)
	}
	if site, err = s.store.Site(ctx, siteID); err != nil {
		return "", Site{}, err
	}
	// Not through change: the revision and the time of the last change stay.
	err = s.store.InTx(ctx, func(tx Tx) error {
		return s.Record(ctx, tx, by.Actor(), c.Origin, site, "microsite.admin-key-opened", nil)
	})
	if err != nil {
		return "", Site{}, err
	}
	payload, err := json.Marshal(adminToken{Site: siteID, Staff: by.ID, Name: by.Name})
	if err != nil {
		return "", Site{}, err
	}
	return s.ring.Sign(purposeAdmin, payload, s.clock.Now().Add(adminKeyLife)), site, nil
}

// adminGrant returns the administrator of an admin key for this site, or nil.
func (s *Service) adminGrant(siteID int64, key string) *AdminGrant {
	if key == "" {
		return nil
	}
	payload, ok := s.ring.Verify(purposeAdmin, key, s.clock.Now())
	var t adminToken
	if !ok || json.Unmarshal(payload, &t) != nil || t.Site != siteID {
		return nil
	}
	return &AdminGrant{StaffID: t.Staff, Name: t.Name}
}

// IsAdminKey reports whether key is an admin key of a site. Whether its administrator still is one is another question.
func (s *Service) IsAdminKey(siteID int64, key string) bool { return s.adminGrant(siteID, key) != nil }

// PreviewToken returns the {preview} segment of an address that shows a submission
// for 24 hours, or the working copy if submission is 0 (R2.4). It names the staff
// account that asked for it, 0 for the patient.
func (s *Service) PreviewToken(site Site, submission, staffID int64) string {
	until := s.clock.Now().Add(previewLife)
	payload := fmt.Sprintf("%s.%d.%d.%d", previewState(site), staffID, submission, until.Unix())
	return s.ring.SignLink(purposePreview, []byte(payload), until)
}

// previewState is the state of a site that its previews depend on: the site, its
// link, and whether the HIPAA release is agreed to.
func previewState(site Site) string {
	return fmt.Sprintf("%d.%d.%t", site.ID, site.KeyVersion, site.AgreedToHipaa)
}

// previewHolds reports whether a preview that was made in a state is still valid. It
// is not after the link was revoked, the site was deactivated or the release was
// withdrawn (R2.1, R3.10). One that was made without the release stays valid when the
// release is agreed to.
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

// holdsFor reports whether the maker of a preview may still see the site. A patient's own preview ends with the
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

// OwnPreview returns a preview token for the working copy to the patient or the administrator who opened the site.
func (s *Service) OwnPreview(ctx context.Context, a Access, site Site) (string, error) {
	var staffID int64
	if a.Admin != nil {
		staffID = a.Admin.StaffID
	}
	return s.PreviewToken(site, 0, staffID), s.RecordAdminView(ctx, a, site, map[string]string{"part": "preview"})
}

// PreviewAsStaff returns a preview token for the submission under review, or for
// the working copy when none is; looking is an audit event (R7.4).
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

// previewClaim is what a preview token names.
type previewClaim struct {
	submission int64 // 0: the working copy
	staffID    int64 // 0: the patient
	until      time.Time
}

// parsePreview returns what a preview token of a site names, if it is valid now.
func (s *Service) parsePreview(ctx context.Context, site Site, token string) (c previewClaim, ok bool, err error) {
	payload, ok := s.ring.VerifyLink(purposePreview, token, s.clock.Now())
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

// pictureMark separates a picture's name from the token to fetch it.
const pictureMark = "~"

// previewName adds a token to a crop's name with which it can be fetched as long as
// the preview is valid (R10.19).
func (s *Service) previewName(site Site, name string, c previewClaim) string {
	payload := fmt.Sprintf("%s%s%s.%d", name, pictureMark, previewState(site), c.staffID)
	return name + pictureMark + s.ring.Sign(purposePicture, []byte(payload), c.until)
}

// IsPreviewName reports whether a picture's name has a preview token. Shared caches
// must not keep such a picture.
func IsPreviewName(name string) bool { return strings.Contains(name, pictureMark) }

// previewPicture is a picture's name without its token, and what a valid token names.
type previewPicture struct {
	name    string
	isValid bool
	state   string // of the site when the preview was created
	staffID int64
}

// checkPreviewName splits a picture's name from its token.
func (s *Service) checkPreviewName(name string) previewPicture {
	bare, token, found := strings.Cut(name, pictureMark)
	p := previewPicture{name: bare}
	if !found {
		return p
	}
	payload, ok := s.ring.Verify(purposePicture, token, s.clock.Now())
	rest, isOfThis := strings.CutPrefix(string(payload), bare+pictureMark)
	dot := strings.LastIndexByte(rest, '.')
	if !ok || !isOfThis || dot < 0 {
		return p
	}
	staffID, err := strconv.ParseInt(rest[dot+1:], 10, 64)
	p.state, p.staffID, p.isValid = rest[:dot], staffID, err == nil
	return p
}
