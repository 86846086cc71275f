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
// for 24 hours, or the working copy if submission is 0 (R2.4).
func (s *Service) PreviewToken(site Site, submission int64) string {
	until := s.clock.Now().Add(previewLife)
	payload := fmt.Sprintf("%s.%d.%d", previewState(site), submission, until.Unix())
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

// OwnPreview returns a preview token for the working copy to whoever opened the site.
func (s *Service) OwnPreview(ctx context.Context, a Access, site Site) (string, error) {
	return s.PreviewToken(site, 0), s.RecordAdminView(ctx, a, site, map[string]string{"part": "preview"})
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
	return s.PreviewToken(site, submission), site, nil
}

// parsePreview returns which submission of a site a token shows, 0 for the working
// copy, and until when.
func (s *Service) parsePreview(site Site, token string) (submission int64, until time.Time, ok bool) {
	payload, ok := s.ring.VerifyLink(purposePreview, token, s.clock.Now())
	if !ok {
		return 0, until, false
	}
	parts := strings.Split(string(payload), ".")
	if len(parts) != 5 || !previewHolds(site, strings.Join(parts[:3], ".")) {
		return 0, until, false
	}
	submission, err1 := strconv.ParseInt(parts[3], 10, 64)
	seconds, err2 := strconv.ParseInt(parts[4], 10, 64)
	return submission, time.Unix(seconds, 0), err1 == nil && err2 == nil
}

// pictureMark separates a picture's name from the token to fetch it.
const pictureMark = "~"

// previewName adds a token to a crop's name with which it can be fetched as long as
// the preview is valid (R10.19).
func (s *Service) previewName(site Site, name string, until time.Time) string {
	return name + pictureMark + s.ring.Sign(purposePicture, []byte(name+pictureMark+previewState(site)), until)
}

// IsPreviewName reports whether a picture's name has a preview token. Shared caches
// must not keep such a picture.
func IsPreviewName(name string) bool { return strings.Contains(name, pictureMark) }

// checkPreviewName returns the name without its token and, if the token is valid, the
// state that it was made in.
func (s *Service) checkPreviewName(name string) (bare, made string, previewed bool) {
	bare, token, found := strings.Cut(name, pictureMark)
	if !found {
		return name, "", false
	}
	payload, ok := s.ring.Verify(purposePicture, token, s.clock.Now())
	made, isOfThis := strings.CutPrefix(string(payload), bare+pictureMark)
	return bare, made, ok && isOfThis
}
