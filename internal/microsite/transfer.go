package microsite

import (
	"context"
	"errors"
	"fmt"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
)

// Transfer moves a patient to another center (R12.5). Coordinators of the current center and registry administrators
// may call it. The complete history moves too, with a pending center review and the queue entry of a champion
// registration, and the old center no longer sees the record. The new center's coordinators are emailed. An unknown
// or closed center, or the current center, is a broken rule of the field "centerId".
func (s *Service) Transfer(
	ctx context.Context, by access.Principal, siteID, centerID int64, c access.Caller,
) (Site, error) {
	return s.changeAsStaff(ctx, by, siteID, func(tx Tx, site *Site) error {
		if !by.WorksAtCenter(site.CenterID) {
			return fault.New(fault.Forbidden, msgNotAllowed)
		}
		if site.RecipientStatus == Denied || site.WithdrawnAt != nil {
			return fault.New(fault.Conflict, catalogues.Text("microsite.not-a-patient"))
		}
		name, err := tx.OpenCenter(ctx, centerID)
		if errors.Is(err, fault.ErrNotFound) || centerID == site.CenterID {
			return fault.Broken([]fault.Field{{Name: "centerId", Message: catalogues.Text("microsite.other-center")}})
		}
		if err != nil {
			return err
		}
		details := map[string]string{"center": name, "centerBefore": site.CenterName}
		site.CenterID, site.CenterName = centerID, name
		if err := tx.MoveRegistration(ctx, site.ID, centerID, s.d.Clock.Now()); err != nil {
			return err
		}
		err = s.Trail(tx, by.Actor(), c.Origin, *site).Record(ctx, "microsite.transferred", details)
		if err != nil {
			return err
		}
		return s.emailNewCenter(ctx, tx, *site)
	})
}

func (s *Service) emailNewCenter(ctx context.Context, tx Tx, site Site) error {
	people, err := tx.Coordinators(ctx, site.CenterID)
	if err != nil {
		return err
	}
	for _, p := range people {
		err := tx.Enqueue(ctx, notify.Email{
			Template: notify.PatientTransferred, Lang: p.Language, To: p.Email, ToName: p.FullName,
			Params: map[string]string{notify.FirstName: site.FirstName},
			Link:   notify.Link{Kind: notify.StaffPage, Path: fmt.Sprintf("/microsites/%d", site.ID)},

			Concerns: site.EmailRecord(),
		})
		if err != nil {
			return err
		}
	}
	return nil
}
