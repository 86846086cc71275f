package voucherstore

import (
	"context"
	"fmt"

	"beacon/internal/consent"
	"beacon/internal/duplicate"
	"beacon/internal/storage"
	"beacon/internal/storage/sqlgen"
	"beacon/internal/voucher"
)

// Vouchers implements voucher.Store.
type Vouchers struct {
	db *storage.DB
	voucherReader
}

// NewVouchers returns the store of donors and holders in db.
func NewVouchers(db *storage.DB) *Vouchers {
	return &Vouchers{db: db, voucherReader: voucherReader{db.Queries()}}
}

// InTx implements voucher.Store.
func (v *Vouchers) InTx(ctx context.Context, fn func(voucher.Tx) error) error {
	return v.db.InTx(ctx, func(q *sqlgen.Queries) error { return fn(newVoucherTx(v.db, q)) })
}

func newVoucherTx(db *storage.DB, q *sqlgen.Queries) voucherTx {
	return voucherTx{voucherReader: voucherReader{q}, AuditTx: storage.NewAuditTx(db, q),
		OutboxTx: storage.NewOutboxTx(db, q), EmailChangeTx: storage.NewEmailChangeTx(db, q),
		RecordJoins: storage.NewRecordJoinTx(db, q), q: q}
}

// HoldersByEmail implements voucher.Store.
func (v *Vouchers) HoldersByEmail(ctx context.Context, email string) ([]voucher.Holder, error) {
	rows, err := v.q.HoldersByEmail(ctx, email)
	return holdersFrom(rows, err)
}

// DonorsJoinedInto implements voucher.Store.
func (v *Vouchers) DonorsJoinedInto(ctx context.Context, keptID int64) ([]voucher.Donor, error) {
	rows, err := v.q.DonorsJoinedInto(ctx, &keptID)
	return donorsFrom(rows, err)
}

// HoldersAsked implements voucher.Store.
func (v *Vouchers) HoldersAsked(ctx context.Context) ([]voucher.Holder, error) {
	rows, err := v.q.HoldersAsked(ctx, voucher.PendingRedemption)
	return holdersFrom(rows, err)
}

// voucherReader implements voucher.Reader.
type voucherReader struct{ q *sqlgen.Queries }

// Donor implements voucher.Reader.
func (r voucherReader) Donor(ctx context.Context, id int64) (voucher.Donor, error) {
	row, err := r.q.DonorByID(ctx, id)
	return donorFrom(row), storage.NotFound(err)
}

// Holder implements voucher.Reader.
func (r voucherReader) Holder(ctx context.Context, id int64) (voucher.Holder, error) {
	row, err := r.q.HolderByID(ctx, id)
	return holderFrom(row), storage.NotFound(err)
}

// Holders implements voucher.Reader.
func (r voucherReader) Holders(ctx context.Context, donorID int64) ([]voucher.Holder, error) {
	rows, err := r.q.HoldersOfDonor(ctx, donorID)
	return holdersFrom(rows, err)
}

// FormerCenters implements voucher.Reader.
func (r voucherReader) FormerCenters(ctx context.Context, donorID int64) ([]voucher.FormerCenter, error) {
	rows, err := r.q.FormerCentersOfDonor(ctx, donorID)
	return storage.All(rows, err, "read former centers", func(r sqlgen.VoucherFormerCenter) voucher.FormerCenter {
		return voucher.FormerCenter{
			DonorID: r.DonorID, HolderID: storage.OrZero(r.HolderID), CenterID: r.CenterID, LeftAt: r.LeftAt,
		}
	})
}

// PeopleLike implements duplicate.Reader.
func (r voucherReader) PeopleLike(ctx context.Context, email, birthDate string) ([]duplicate.Record, error) {
	return storage.PeopleLike(ctx, r.q, email, birthDate)
}

// DonorsByEmail implements voucher.Reader.
func (r voucherReader) DonorsByEmail(ctx context.Context, email string) ([]voucher.Donor, error) {
	rows, err := r.q.DonorsByEmail(ctx, email)
	return donorsFrom(rows, err)
}

// voucherTx implements voucher.Tx.
type voucherTx struct {
	voucherReader
	storage.AuditTx
	storage.OutboxTx
	storage.EmailChangeTx
	storage.RecordJoins
	q *sqlgen.Queries
}

// LockDonor implements voucher.Tx.
func (t voucherTx) LockDonor(ctx context.Context, id int64) (voucher.Donor, error) {
	n, err := t.q.LockDonor(ctx, id)
	if err := storage.Found(n, err, "lock donor"); err != nil {
		return voucher.Donor{}, err
	}
	return t.Donor(ctx, id)
}

// LockHolder implements voucher.Tx.
func (t voucherTx) LockHolder(ctx context.Context, id int64) (voucher.Holder, voucher.Donor, error) {
	h, err := t.Holder(ctx, id)
	if err != nil {
		return h, voucher.Donor{}, err
	}
	d, err := t.LockDonor(ctx, h.DonorID)
	if err != nil {
		return h, d, err
	}
	h, err = t.Holder(ctx, id) // read again under the lock
	return h, d, err
}

// AddDonor implements voucher.Tx.
func (t voucherTx) AddDonor(ctx context.Context, d voucher.Donor) (id int64, err error) {
	if d.ID, err = t.q.InsertDonor(ctx, d.CenterID, d.Language, d.CreatedAt); err != nil {
		return 0, fmt.Errorf("store donor: %w", err)
	}
	return d.ID, t.SaveDonor(ctx, d)
}

// SaveDonor implements voucher.Tx.
func (t voucherTx) SaveDonor(ctx context.Context, d voucher.Donor) error {
	err := t.q.UpdateDonor(ctx, sqlgen.UpdateDonorParams{
		ID: d.ID, CenterID: d.CenterID, KeyVersion: d.KeyVersion,
		FirstName: d.FirstName, LastName: d.LastName, Address1: d.Address1,
		Address2: d.Address2, City: d.City, State: d.State,
		Country: d.Country, Zip: d.ZIP, Phone: d.Phone,
		Gender: d.Gender, Email: d.Email, BirthDate: sqlgen.Date(d.BirthDate),
		Language: d.Language, FvHoldersAllowed: d.HoldersAllowed,
		Step: d.Step, MatchStatus: int(d.MatchStatus), SurgeryOn: sqlgen.Date(d.SurgeryOn),
		DonatedOn: sqlgen.Date(d.DonatedOn), DiedOn: sqlgen.Date(d.DiedOn),
		HasConfirmedNoFvHolders: d.HasConfirmedNoFvHolders, IsDeleted: d.IsDeleted,
		JoinedInto: storage.OrNull(d.JoinedInto), JoinedKey: d.JoinedKey,
		UpdatedAt: d.UpdatedAt,
	})
	if err != nil {
		return fmt.Errorf("change donor: %w", err)
	}
	return nil
}

// AddHolder implements voucher.Tx.
func (t voucherTx) AddHolder(ctx context.Context, h voucher.Holder) (id int64, err error) {
	if h.ID, err = t.q.InsertHolder(ctx, sqlgen.InsertHolderParams{
		DonorID: h.DonorID, CenterID: h.CenterID, Language: h.Language, CreatedAt: h.CreatedAt,
	}); err != nil {
		return 0, fmt.Errorf("store voucher holder: %w", err)
	}
	return h.ID, t.SaveHolder(ctx, h)
}

// SaveHolder implements voucher.Tx.
func (t voucherTx) SaveHolder(ctx context.Context, h voucher.Holder) error {
	err := t.q.UpdateHolder(ctx, sqlgen.UpdateHolderParams{
		ID: h.ID, CenterID: h.CenterID, KeyVersion: h.KeyVersion, Status: h.Status, FirstName: h.FirstName,
		LastName: h.LastName, Address1: h.Address1, Address2: h.Address2,
		City: h.City, State: h.State, Country: h.Country, Zip: h.ZIP,
		Phone: h.Phone, Gender: h.Gender, Email: h.Email, BirthDate: sqlgen.Date(h.BirthDate),
		Language: h.Language, Relationship: h.Relationship, RelationshipOther: h.RelationshipOther,
		WillLikelyNeed: h.WillLikelyNeed, YearsBefore: h.YearsBefore, Step: h.Step,
		ConsentFileName: h.ConsentFileName, SwabOn: sqlgen.Date(h.SwabOn), BloodOn: sqlgen.Date(h.BloodOn),
		RetiredWith: storage.OrNull(h.RetiredWith), DiedOn: sqlgen.Date(h.DiedOn), DonorDied: h.DonorDied,
		AskedBy: storage.OrNull(h.Request.By), AskedName: h.Request.Name, AskedOn: sqlgen.Date(h.Request.On),
		AskedReason: string(h.Request.Reason), NeedAskedAt: h.NeedAskedAt,
		AskedToSignOn: sqlgen.Date(h.AskedToSignOn), IsDeleted: h.IsDeleted, UpdatedAt: h.UpdatedAt,
	})
	if err != nil {
		return fmt.Errorf("change voucher holder: %w", err)
	}
	return nil
}

// AddFormerCenter implements voucher.Tx.
func (t voucherTx) AddFormerCenter(ctx context.Context, f voucher.FormerCenter) error {
	err := t.q.InsertFormerCenter(ctx, sqlgen.InsertFormerCenterParams{
		DonorID: f.DonorID, HolderID: storage.OrNull(f.HolderID), CenterID: f.CenterID, LeftAt: f.LeftAt,
	})
	if err != nil {
		return fmt.Errorf("store former center: %w", err)
	}
	return nil
}

// CenterName implements voucher.Tx.
func (t voucherTx) CenterName(ctx context.Context, centerID int64) (string, error) {
	row, err := t.q.CenterByID(ctx, centerID)
	return row.Name, storage.NotFound(err)
}

// LockCenter implements voucher.Tx.
func (t voucherTx) LockCenter(ctx context.Context, centerID int64) error {
	_, err := t.q.LockOpenCenter(ctx, centerID)
	return storage.NotFound(err)
}

// HasConsent implements voucher.Tx.
func (t voucherTx) HasConsent(ctx context.Context, g voucher.Signer) (bool, error) {
	entity, id := consent.Donor, g.Donor.ID
	if g.Holder != nil {
		entity, id = consent.VoucherHolder, g.Holder.ID
	}
	n, err := t.q.CountConsentsKept(ctx, int(entity), id)
	return n > 0, err
}
