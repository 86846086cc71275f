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

// How long signed tokens open something (R2.4, R2.5).
const (
	previewLife  = 24 * time.Hour
	adminKeyLife = 30 * time.Minute
)

// What tokens are signed for.
const (
	purposePreview = "preview"
	purposePicture = "preview-picture"
	purposeAdmin   = "admin-key"
)

// adminToken is what an admin key carries.
type adminToken struct {
	Site  int64  `json:"s"`
	Staff int64  `json:"a"`
	Name  string `json:"n"`
}

// AdminKey makes a 30-minute key with which a registry administrator edits one
// site in the patient's editor. Handing it out is an audit event.
func (s *Service) AdminKey(ctx context.Context, by access.Principal, siteID int64, c access.Caller) (key string,
	site Site, err error) {
	if !by.IsAdmin() {
		return "", Site{}, fault.New(fault.Forbidden, msgNotAllowed)
	}
	if site, err = s.store.Site(ctx, siteID); err != nil {
		return "", Site{}, err
	}
	// Not a change of the site: its revision and its last change stay.
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

// adminGrant returns who is behind an admin key for this site, or nil.
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

// PreviewToken makes the {preview} segment that shows the working copy for 24
// hours (R2.4). Staff previews show the submission under review.
func (s *Service) PreviewToken(site Site, submission int64) string {
	until := s.clock.Now().Add(previewLife)
	payload := fmt.Sprintf("%s.%d.%d", standing(site), submission, until.Unix())
	return s.ring.Sign(purposePreview, []byte(payload), until)
}

// standing is what a preview was made under: the site, its link, and whether the
// HIPAA release stood.
func standing(site Site) string {
	return fmt.Sprintf("%d.%d.%t", site.ID, site.KeyVersion, site.AgreedToHipaa)
}

// stands reports whether a preview made under was may still be seen: not after the
// link was revoked, the page was taken down or the release was withdrawn (decisions
// 2.1, 3.10). One that was made without the release is the patient's or staff's own.
func stands(site Site, was string) bool {
	if site.RecipientStatus >= Inactive {
		return false
	}
	if was == standing(site) {
		return true
	}
	site.AgreedToHipaa = !site.AgreedToHipaa
	return !site.AgreedToHipaa && was == standing(site)
}

// PreviewAsStaff returns a preview token for the submission under review, or for
// the working copy when none is; looking is an audit event (R7.4).
func (s *Service) PreviewAsStaff(ctx context.Context, by access.Principal, siteID int64, c access.Caller) (string,
	Site, error) {
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

// previewed returns which submission a token shows for site, where 0 is the
// working copy, and until when.
func (s *Service) previewed(site Site, token string) (submission int64, until time.Time, ok bool) {
	payload, ok := s.ring.Verify(purposePreview, token, s.clock.Now())
	if !ok {
		return 0, until, false
	}
	parts := strings.Split(string(payload), ".")
	if len(parts) != 5 || !stands(site, strings.Join(parts[:3], ".")) {
		return 0, until, false
	}
	submission, err1 := strconv.ParseInt(parts[3], 10, 64)
	seconds, err2 := strconv.ParseInt(parts[4], 10, 64)
	return submission, time.Unix(seconds, 0), err1 == nil && err2 == nil
}

// pictureMark separates a picture's name from the right to fetch it.
const pictureMark = "~"

// previewedName adds to a crop's name the right to be fetched for as long as
// the preview token lives and what it was made under stands (R10.19).
func (s *Service) previewedName(site Site, name string, until time.Time) string {
	return name + pictureMark + s.ring.Sign(purposePicture, []byte(name+pictureMark+standing(site)), until)
}

// IsPreviewName reports whether a picture's name claims the right of a preview:
// what it opens is not for shared caches.
func IsPreviewName(name string) bool { return strings.Contains(name, pictureMark) }

// checkPreviewedName returns the bare name and, where it carried a valid right, what
// that was made under.
func (s *Service) checkPreviewedName(name string) (bare, was string, previewed bool) {
	bare, token, found := strings.Cut(name, pictureMark)
	if !found {
		return name, "", false
	}
	payload, ok := s.ring.Verify(purposePicture, token, s.clock.Now())
	was, ofThis := strings.CutPrefix(string(payload), bare+pictureMark)
	return bare, was, ok && ofThis
}
