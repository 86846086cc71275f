package microsite

import (
	"context"
	"slices"
	"strings"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/platform/csvfile"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
)

// InviteRow is one row of a file and what is wrong with it.
type InviteRow struct {
	Line       int // in the file, 1 is the line of the names
	Invitation Invitation
	Written    map[string]string // what stands in the file, by column
	Errors     []fault.Field     // by column, or "row"; empty: it can be invited
	SiteID     int64             // the site that this person has already at this center, 0 without
}

// InviteFile is a file of invitations that could be read.
type InviteFile struct {
	Encoding csvfile.Encoding
	Rows     []InviteRow
}

func (f InviteFile) isWhole() bool {
	return !slices.ContainsFunc(f.Rows, func(r InviteRow) bool { return len(r.Errors) > 0 })
}

var (
	msgTwice     = catalogues.Text("csv.twice")
	msgInvited   = catalogues.Text("microsite.invited")
	msgNoCenter  = catalogues.Text("microsite.no-center")
	msgOwnCenter = catalogues.Text("general.own-center")
	msgRowErrors = catalogues.Text("csv.row-errors")
)

// MayInvite returns why somebody may not invite patients, nil if they may.
func MayInvite(by access.Principal) error {
	if !by.WorksForCenters() {
		return fault.New(fault.Forbidden, msgNotYours)
	}
	return nil
}

// PreviewInvitations reads a file of invitations and answers every row with what
// is wrong with it. Nothing is stored. A file that cannot be read at all is
// fault.RuleBroken for the field "file".
func (s *Service) PreviewInvitations(ctx context.Context, by access.Principal, content []byte) (InviteFile, error) {
	file, err := s.readInvitations(by, content, nil)
	if err != nil {
		return InviteFile{}, err
	}
	return file, checkAgainstStored(ctx, s.store, by, file.Rows)
}

// readInvitations reads a file and checks what the file alone can tell. A center
// is written as its number or as one of codes, which are in capitals.
func (s *Service) readInvitations(by access.Principal, content []byte, codes map[string]int64) (InviteFile, error) {
	if err := MayInvite(by); err != nil {
		return InviteFile{}, err
	}
	file, err := parseInvitations(content)
	if err != nil {
		return InviteFile{}, err
	}
	lines := map[string]int{}
	for i := range file.Rows {
		r := &file.Rows[i]
		if by.CenterID != 0 {
			if written := r.Written["centerId"]; written != "" && r.Invitation.CenterID != by.CenterID {
				r.Errors = append(r.Errors, fault.Field{Name: "centerId", Message: msgOwnCenter})
			}
			r.Invitation.CenterID = by.CenterID
		} else if id, ok := codes[strings.ToUpper(r.Written["centerId"])]; ok {
			r.Invitation.CenterID = id
		}
		_, broken := checkInvitation(&r.Invitation, s.clock.Now())
		for _, field := range broken {
			r.Errors = append(r.Errors, inFile(field))
		}
		in := r.Invitation
		person := strings.ToLower(in.FirstName + "\n" + in.LastName + "\n" + in.Email)
		if line, seen := lines[person]; seen {
			r.Errors = append(r.Errors, fault.Field{Name: "email", Message: msgTwice.With("line", line)})
		} else {
			lines[person] = r.Line
		}
	}
	return file, nil
}

// checkAgainstStored blames rows that name a center which does not exist, or
// somebody who has a site at that center. A file is easily sent twice, and nobody
// should get two sites that way; whoever means to make a second one uses the
// form.
func checkAgainstStored(ctx context.Context, stored Reader, by access.Principal, rows []InviteRow) error {
	centers := map[int64]bool{0: true, by.CenterID: true} // 0 is blamed already
	for i := range rows {
		r := &rows[i]
		id := r.Invitation.CenterID
		if _, known := centers[id]; !known {
			exists, err := stored.HasCenter(ctx, id)
			if err != nil {
				return err
			}
			centers[id] = exists
		}
		if !centers[id] {
			r.Errors = append(r.Errors, fault.Field{Name: "centerId", Message: msgNoCenter})
			continue
		}
		sites, err := stored.SitesByEmail(ctx, strings.ToLower(r.Invitation.Email))
		if err != nil {
			return err
		}
		if at := slices.IndexFunc(sites, r.Invitation.isOf); at >= 0 {
			r.SiteID = sites[at].ID
			r.Errors = append(r.Errors, fault.Field{Name: "email", Message: msgInvited})
		}
	}
	return nil
}

// isOf reports whether a site is this person's at this center, and not taken down.
func (in Invitation) isOf(site Site) bool {
	return site.CenterID == in.CenterID && site.RecipientStatus != Inactive &&
		strings.EqualFold(site.FirstName, in.FirstName) && strings.EqualFold(site.LastName, in.LastName)
}

// ImportInvitations invites everybody in a file in one transaction. With any
// error in any row nobody is invited, and the rows come back with a RuleBroken.
func (s *Service) ImportInvitations(ctx context.Context, by access.Principal, content []byte,
	c access.Caller) (InviteFile, []Site, error) {
	read, err := s.readInvitations(by, content, nil)
	if err != nil {
		return InviteFile{}, nil, err
	}
	return s.inviteAll(ctx, by, read, c)
}

// ImportPatients is ImportInvitations for the command line, where nobody is
// signed in (R9.2). A row may name any center, by its number or by one of
// codes, which are in capitals.
func (s *Service) ImportPatients(ctx context.Context, content []byte, codes map[string]int64) (InviteFile, []Site,
	error) {
	by := access.ImportCommand()
	read, err := s.readInvitations(by, content, codes)
	if err != nil {
		return InviteFile{}, nil, err
	}
	return s.inviteAll(ctx, by, read, access.Caller{Lang: locale.English})
}

// inviteAll invites everybody whom a file names, or nobody.
func (s *Service) inviteAll(ctx context.Context, by access.Principal, read InviteFile, c access.Caller) (InviteFile,
	[]Site, error) {
	var file InviteFile
	var sites []Site
	err := s.store.InTx(ctx, func(tx Tx) error {
		sites = nil
		file = InviteFile{Encoding: read.Encoding, Rows: slices.Clone(read.Rows)}
		for i := range file.Rows { // a transaction may be tried again; its findings must not pile up
			file.Rows[i].Errors = slices.Clone(file.Rows[i].Errors)
		}
		if err := lockCenters(ctx, tx, file.Rows); err != nil {
			return err
		}
		if err := checkAgainstStored(ctx, tx, by, file.Rows); err != nil {
			return err
		}
		if !file.isWhole() {
			return fault.New(fault.RuleBroken, msgRowErrors)
		}
		for i := range file.Rows {
			site, err := s.inviteRow(ctx, tx, by, file.Rows[i].Invitation, c)
			if err != nil {
				return err
			}
			sites = append(sites, site)
		}
		return nil
	})
	if err != nil {
		return file, nil, err
	}
	for _, site := range sites {
		s.changed(site.ShortCode)
	}
	return file, sites, nil
}

// lockCenters makes imports for the same centers wait for each other, so that the
// second one finds whom the first one invited. The order is always the same, or
// two imports could wait for each other.
func lockCenters(ctx context.Context, tx Tx, rows []InviteRow) error {
	var ids []int64
	for _, r := range rows {
		ids = append(ids, r.Invitation.CenterID)
	}
	slices.Sort(ids)
	for _, id := range slices.Compact(ids) {
		if err := tx.LockCenter(ctx, id); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) inviteRow(ctx context.Context, tx Tx, by access.Principal, in Invitation, c access.Caller) (Site,
	error) {
	site, err := s.newSite(in)
	if err != nil {
		return site, err
	}
	if err := createUnderFreshCode(ctx, tx, &site); err != nil {
		return site, err
	}
	if err := s.record(ctx, tx, by.Actor(), c.Origin, site, "microsite.invited",
		map[string]string{"from": "csv"}); err != nil {
		return site, err
	}
	return site, tx.Enqueue(ctx, s.invitationMail(site))
}
