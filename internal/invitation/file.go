package invitation

import (
	"context"
	"slices"
	"strings"
	"time"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/duplicate"
	"beacon/internal/microsite"
	"beacon/internal/platform/csvfile"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/personal"
)

// File is a parsed file of invitations.
type File = csvfile.People[Invitation]

// Preview parses a file of invitations and returns every row with its errors. It stores nothing. A file that cannot be
// parsed is a RuleBroken fault of the field "file".
func (s *Service) Preview(
	ctx context.Context, by access.Principal, content []byte, c access.Caller,
) (File, error) {
	file, err := s.read(by, content, nil)
	if err != nil {
		return File{}, err
	}
	found, err := checkStored(ctx, s.store, by, file.Rows, s.clock.Now())
	if err != nil {
		return File{}, err
	}
	return file, s.guard.ReportHidden(ctx, by, found, c)
}

// Import invites all patients in a file in one transaction. If any row has an error, it invites none, and returns the
// rows with a RuleBroken fault.
func (s *Service) Import(
	ctx context.Context, by access.Principal, content []byte, c access.Caller,
) (File, []microsite.Site, error) {
	read, err := s.read(by, content, nil)
	if err != nil {
		return File{}, nil, err
	}
	return s.inviteAll(ctx, by, read, c)
}

// ImportFromCommandLine is Import without a signed-in person (R9.2). A row may have any center, by its id or by a key
// of centerCodes, which are in upper case.
func (s *Service) ImportFromCommandLine(
	ctx context.Context, content []byte, centerCodes map[string]int64,
) (File, []microsite.Site, error) {
	by := access.ImportCommand()
	read, err := s.read(by, content, centerCodes)
	if err != nil {
		return File{}, nil, err
	}
	return s.inviteAll(ctx, by, read, access.Caller{Lang: locale.English})
}

// read parses a file and performs the checks that need no database.
func (s *Service) read(by access.Principal, content []byte, centerCodes map[string]int64) (File, error) {
	if err := checkAllowed(by); err != nil {
		return File{}, err
	}
	file, err := csvfile.ReadPeople[Invitation](content, layout)
	if err != nil {
		return File{}, err
	}
	for i := range file.Rows {
		r := &file.Rows[i]
		r.Person = parseRow(r)
		setCenter(r, by, centerCodes)
		_, broken := r.Person.check(s.clock.Now())
		for _, field := range broken {
			field = inFile(field)
			if written := r.Written["centerId"]; field.Name == "centerId" && written != "" && centerCodes != nil {
				field.Message = catalogues.Text("microsite.file.center-code").With("code", shortened(written))
			}
			r.Errors = append(r.Errors, field)
		}
	}
	file.RejectTwice(func(in Invitation) string { return in.FirstName + "\n" + in.LastName + "\n" + in.Email })
	return file, nil
}

// setCenter sets the center of a row: a coordinator's own center, or the center with the given code. A numeric id was
// parsed before.
func setCenter(r *csvfile.PersonRow[Invitation], by access.Principal, centerCodes map[string]int64) {
	written := r.Written["centerId"]
	if by.CenterID == 0 {
		if id, ok := centerCodes[strings.ToUpper(written)]; ok {
			r.Person.CenterID = id
		}
		return
	}
	if written != "" && r.Person.CenterID != by.CenterID {
		r.Errors.Add("centerId", catalogues.Text("general.own-center"))
	}
	r.Person.CenterID = by.CenterID
}

// checkStored adds an error to rows with an unknown center, and to rows of people with records that the caller may
// read: importing a file twice must not create second sites. A different person with the same data is invited with the
// form. It returns all matching records.
func checkStored(
	ctx context.Context, stored Reader, by access.Principal, rows []csvfile.PersonRow[Invitation], now time.Time,
) (all duplicate.Found, err error) {
	centers := map[int64]bool{0: true, by.CenterID: true} // check has reported 0 already
	for i := range rows {
		r := &rows[i]
		id := r.Person.CenterID
		if _, known := centers[id]; !known {
			exists, err := stored.HasCenter(ctx, id)
			if err != nil {
				return nil, err
			}
			centers[id] = exists
		}
		if !centers[id] {
			r.Errors.Add("centerId", catalogues.Text("microsite.no-center"))
			continue
		}
		born, _ := personal.BirthDate(r.Person.BirthDate, now)
		found, err := duplicate.Find(ctx, stored, duplicate.Person{
			FirstName: r.Person.FirstName, LastName: r.Person.LastName, Email: r.Person.Email, BirthDate: born,
		})
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
		seen := found.SeenBy(by)
		if r.KnownID = seen.KnownID(duplicate.Patient); r.KnownID != 0 {
			r.Errors.Add("email", catalogues.Text("microsite.invited"))
		} else if len(seen) > 0 {
			r.Errors.Add("email", catalogues.Text("duplicate.row"))
		}
	}
	return all, nil
}

// inviteAll invites all patients in a file, or none.
func (s *Service) inviteAll(
	ctx context.Context, by access.Principal, read File, c access.Caller,
) (File, []microsite.Site, error) {
	var file File
	var sites []microsite.Site
	var found duplicate.Found
	err := s.store.InTx(ctx, func(tx Tx) (err error) {
		sites, file = nil, read.Copy()
		if err := lockCenters(ctx, tx, file.Rows); err != nil {
			return err
		}
		if found, err = checkStored(ctx, tx, by, file.Rows, s.clock.Now()); err != nil {
			return err
		}
		if !file.IsWhole() {
			return fault.New(fault.RuleBroken, catalogues.Text("csv.row-errors"))
		}
		for _, r := range file.Rows {
			site, err := s.newSite(r.Person)
			if err != nil {
				return err
			}
			in := newInvitation{site, map[string]string{"from": "csv"}}
			if site, err = s.create(ctx, tx, in, by, c); err != nil {
				return err
			}
			sites = append(sites, site)
		}
		return nil
	})
	if reported := s.guard.ReportHidden(ctx, by, found, c); err == nil {
		err = reported
	}
	if err != nil {
		return file, nil, err
	}
	for _, site := range sites {
		s.sites.Committed(site)
	}
	return file, sites, nil
}

// lockCenters makes concurrent imports for the same centers wait for each other, so the second one reads the sites
// of the first. Sorted ids avoid deadlocks.
func lockCenters(ctx context.Context, tx Tx, rows []csvfile.PersonRow[Invitation]) error {
	var ids []int64
	for _, r := range rows {
		ids = append(ids, r.Person.CenterID)
	}
	slices.Sort(ids)
	for _, id := range slices.Compact(ids) {
		if err := tx.LockCenter(ctx, id); err != nil {
			return err
		}
	}
	return nil
}
