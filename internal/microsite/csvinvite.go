package microsite

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
)

// Limits of a file of invitations.
const (
	MaxInviteRows = 500
	MaxInviteFile = 1 << 20 // bytes
)

// InviteColumns are the columns of a file of invitations, by the names of its
// first line, in any order. The first three are needed. birthDate is MM/DD/YYYY,
// gender M or F, type kidney (when empty) or liver, language en (when empty) or
// es; centerId is for registry staff only.
var InviteColumns = []string{"firstName", "lastName", "email", "birthDate", "gender", "type", "language", "centerId"}

var (
	sayNotCSV = locale.Text{EN: "This file cannot be read. Please save it as CSV (UTF-8).", ES: "No se puede leer este archivo. Guárdelo como CSV (UTF-8)."}
	sayColumn = locale.Text{EN: "The first line must name the columns firstName, lastName and email; birthDate, gender, type, language and centerId may follow.",
		ES: "La primera línea debe nombrar las columnas firstName, lastName y email; pueden seguir birthDate, gender, type, language y centerId."}
	sayManyRows  = locale.Text{EN: "Please invite at most 500 people with one file.", ES: "Invite a 500 personas como máximo con un archivo."}
	sayNoRows    = locale.Text{EN: "There is nobody in this file.", ES: "No hay nadie en este archivo."}
	sayLanguage  = locale.Text{EN: "Please write en or es", ES: "Escriba en o es"}
	sayTwice     = locale.Text{EN: "The same person is in this file twice", ES: "La misma persona está dos veces en este archivo"}
	sayRowErrors = locale.Text{EN: "Nobody was invited, because some rows need to be corrected first.", ES: "No se invitó a nadie, porque primero hay que corregir algunas filas."}
)

// InviteRow is one row of a file and what is wrong with it.
type InviteRow struct {
	Line       int // in the file, 1 is the line of the names
	Invitation Invitation
	Errors     []fault.Field // empty: it can be invited
}

// PreviewInvitations reads a file of invitations and answers every row with what
// is wrong with it. Nothing is stored. A file that cannot be read at all is
// fault.RuleBroken for the field "file".
func (s *Service) PreviewInvitations(by StaffMember, file []byte) ([]InviteRow, error) {
	if by.CenterID == 0 && !by.IsRegistry {
		return nil, fault.New(fault.Forbidden, sayNotYours)
	}
	rows, err := readInvitations(file)
	if err != nil {
		return nil, err
	}
	seen := map[string]bool{}
	for i := range rows {
		r := &rows[i]
		if by.CenterID != 0 {
			r.Invitation.CenterID = by.CenterID
		}
		_, broken := checkInvitation(&r.Invitation, s.clock.Now())
		r.Errors = append(r.Errors, broken...)
		in := r.Invitation
		key := strings.ToLower(in.FirstName + "\n" + in.LastName + "\n" + in.Email)
		if seen[key] {
			r.Errors = append(r.Errors, fault.Field{Name: "email", Message: sayTwice})
		}
		seen[key] = true
	}
	return rows, nil
}

// ImportInvitations invites everybody in a file in one transaction. With any
// error in any row nobody is invited, and the rows come back with a RuleBroken.
func (s *Service) ImportInvitations(ctx context.Context, by StaffMember, file []byte, c Caller) ([]InviteRow, []Site, error) {
	rows, err := s.PreviewInvitations(by, file)
	if err != nil {
		return nil, nil, err
	}
	if slices.ContainsFunc(rows, func(r InviteRow) bool { return len(r.Errors) > 0 }) {
		return rows, nil, fault.New(fault.RuleBroken, sayRowErrors)
	}
	var sites []Site
	err = s.store.InTx(ctx, func(tx Tx) error {
		sites = nil
		for i := range rows {
			site, err := s.inviteRow(ctx, tx, by, rows[i].Invitation, c)
			if errors.Is(err, ErrNoCenter) {
				rows[i].Errors = []fault.Field{{Name: "centerId", Message: sayCenter}}
				return fault.New(fault.RuleBroken, sayRowErrors)
			}
			if err != nil {
				return err
			}
			sites = append(sites, site)
		}
		return nil
	})
	if err != nil {
		return rows, nil, err
	}
	for _, site := range sites {
		s.changed(site.ShortCode)
	}
	return rows, sites, nil
}

func (s *Service) inviteRow(ctx context.Context, tx Tx, by StaffMember, in Invitation, c Caller) (Site, error) {
	site, err := s.newSite(in)
	if err != nil {
		return site, err
	}
	for {
		site.ShortCode = newShortCode()
		site.ID, err = tx.Create(ctx, site)
		if !errors.Is(err, ErrCodeTaken) {
			break
		}
	}
	if err != nil {
		return site, err
	}
	if err := s.record(ctx, tx, by.actor(), c.Origin, site, "microsite.invited", map[string]string{"from": "csv"}); err != nil {
		return site, err
	}
	return site, tx.Enqueue(ctx, s.invitationMail(site))
}

func unreadable(message locale.Text) error {
	return fault.Broken([]fault.Field{{Name: "file", Message: message}})
}

// readInvitations reads rows; commas or semicolons, with or without a byte-order mark.
func readInvitations(file []byte) ([]InviteRow, error) {
	file = bytes.TrimPrefix(file, []byte("\xef\xbb\xbf"))
	if !utf8.Valid(file) || bytes.IndexByte(file, 0) >= 0 {
		return nil, unreadable(sayNotCSV)
	}
	first, _, _ := bytes.Cut(file, []byte("\n"))
	reader := csv.NewReader(bytes.NewReader(file))
	reader.FieldsPerRecord = -1
	if bytes.Count(first, []byte(";")) > bytes.Count(first, []byte(",")) {
		reader.Comma = ';'
	}
	names, err := reader.Read()
	if err != nil {
		return nil, unreadable(sayColumn)
	}
	columns, ok := columnsOf(names)
	if !ok {
		return nil, unreadable(sayColumn)
	}
	var rows []InviteRow
	for {
		cells, err := reader.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, unreadable(sayNotCSV)
		}
		if strings.TrimSpace(strings.Join(cells, "")) == "" {
			continue // spreadsheets leave empty rows at the end
		}
		if len(rows) == MaxInviteRows {
			return nil, unreadable(sayManyRows)
		}
		line, _ := reader.FieldPos(0)
		rows = append(rows, rowOf(line, cells, columns))
	}
	if len(rows) == 0 {
		return nil, unreadable(sayNoRows)
	}
	return rows, nil
}

// columnsOf answers which cell each column is. Unknown and repeated names are refused.
func columnsOf(names []string) (map[string]int, bool) {
	columns := map[string]int{}
	for i, name := range names {
		at := slices.IndexFunc(InviteColumns, func(c string) bool { return strings.EqualFold(c, strings.TrimSpace(name)) })
		if at < 0 {
			return nil, false
		}
		if _, twice := columns[InviteColumns[at]]; twice {
			return nil, false
		}
		columns[InviteColumns[at]] = i
	}
	for _, needed := range InviteColumns[:3] {
		if _, ok := columns[needed]; !ok {
			return nil, false
		}
	}
	return columns, true
}

func rowOf(line int, cells []string, columns map[string]int) InviteRow {
	cell := func(name string) string {
		if i, ok := columns[name]; ok && i < len(cells) {
			return cleanLine(cells[i])
		}
		return ""
	}
	r := InviteRow{Line: line, Invitation: Invitation{
		FirstName: cell("firstName"), LastName: cell("lastName"), Email: cell("email"), BirthDate: cell("birthDate"),
		Gender: strings.ToUpper(cell("gender")), Language: locale.English,
	}}
	switch strings.ToLower(cell("type")) {
	case "", "kidney":
	case "liver":
		r.Invitation.Type = Liver
	default:
		r.Invitation.Type = -1 // checkInvitation blames it
	}
	switch strings.ToLower(cell("language")) {
	case "", "en":
	case "es":
		r.Invitation.Language = locale.Spanish
	default:
		r.Errors = append(r.Errors, fault.Field{Name: "language", Message: sayLanguage})
	}
	if id, err := strconv.ParseInt(cell("centerId"), 10, 64); err == nil && id > 0 {
		r.Invitation.CenterID = id
	}
	return r
}
