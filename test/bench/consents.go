package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"beacon/internal/center"
	"beacon/internal/consent"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/keys"
	"beacon/internal/platform/locale"
	"beacon/internal/storage"
	"beacon/internal/storage/voucherstore"
	"beacon/internal/voucher"
	"beacon/test/figures"
	"beacon/test/process"
)

// What consents promise.
const (
	consentsAtOnce   = 20
	consentsOneByOne = 20
	consentLimit     = 300 * time.Millisecond // of processor, a signed document
	consentMemory    = 250_000_000            // bytes, with so many finalized at once
	dashboardTimes   = 300
	dashboardLimit   = 20 * time.Millisecond
)

// measureConsents signs consents through the real server: one by one for the
// processor's time, all at once for the memory; and loads a donor's dashboard.
func measureConsents(ctx context.Context, b *bench) error {
	dir, err := b.makeDir("consents")
	if err != nil {
		return err
	}
	signers, err := addSigners(ctx, dir, consentsOneByOne+consentsAtOnce)
	if err != nil {
		return err
	}
	server, err := startBeacon(ctx, b, dir)
	if err != nil {
		return err
	}
	err = measureSigning(b, server, signers)
	if err == nil {
		err = measureDashboard(b, server, signers[0])
	}
	return errors.Join(err, server.Kill(), os.RemoveAll(dir))
}

// signer is a donor whose next step is the consent.
type signer struct {
	id   int64
	key  string
	addr string
	hash string // of the document that was shown
}

// addSigners stores donors with five holders each.
func addSigners(ctx context.Context, dir string, n int) (all []*signer, err error) {
	ring, err := keys.LoadRing(filepath.Join(dir, "keys"))
	if err != nil {
		return nil, err
	}
	db, err := storage.Open(ctx, filepath.Join(dir, "beacon.db"), clock.System{}, sealedWith(ring.AuditKeys()))
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := db.Migrate(ctx); err != nil {
		return nil, err
	}
	centerID, err := storage.NewCenters(db).
		Add(ctx, center.Center{Name: "Columbus Transplant Center", Alias: "Columbus", City: "Columbus", State: "OH",
			PostalCode: "43215"})
	if err != nil {
		return nil, err
	}
	person := voucher.Person{
		FirstName: "Rosa", LastName: "Example",
		Address: voucher.Address{
			Address1: "12 River Road", City: "Columbus", State: "OH", ZIP: "43215", Country: voucher.UnitedStates,
		},
		Phone: "614-555-0123", Gender: "F", Email: "rosa@beacon.example", BirthDate: "1981-04-12",
	}
	now := time.Now()
	err = voucherstore.NewVouchers(db).InTx(ctx, func(tx voucher.Tx) error {
		for range n {
			id, err := tx.AddDonor(ctx, voucher.Donor{
				CenterID: centerID, KeyVersion: 1, Person: person, Language: locale.English,
				HoldersAllowed: 5, Step: voucher.UploadConsent, MatchStatus: voucher.NeedsMatch, CreatedAt: now,
				UpdatedAt: now,
			})
			if err != nil {
				return err
			}
			for range 5 {
				_, err := tx.AddHolder(ctx, voucher.Holder{
					DonorID: id, KeyVersion: 1, Status: voucher.Draft, Person: person, Language: locale.English,
					Relationship: "Family-Child", YearsBefore: voucher.Unanswered, Step: voucher.PersonalInfo,
					CreatedAt: now, UpdatedAt: now,
				})
				if err != nil {
					return err
				}
			}
			all = append(all, &signer{id: id, key: ring.EditKey(voucher.DonorKey, id, 1)})
		}
		return nil
	})
	return all, err
}

func measureSigning(b *bench, server *process.Process, signers []*signer) error {
	for _, s := range signers {
		s.addr = server.Addr
		if err := s.prepare(b.photos[0]); err != nil {
			return err
		}
	}
	before, err := server.CPU()
	if err != nil {
		return err
	}
	for _, s := range signers[:consentsOneByOne] {
		if err := s.sign(); err != nil {
			return err
		}
	}
	after, err := server.CPU()
	if err != nil {
		return err
	}
	each := (after - before) / consentsOneByOne
	if err := signAtOnce(signers[consentsOneByOne:]); err != nil {
		return err
	}
	peak, err := server.Memory("VmHWM")
	b.report.add(
		row{
			name: "signed consent document", measured: figures.Milliseconds(each) + " of processor",
			yardstick: fmt.Sprintf("%d, one after the other", consentsOneByOne),
			limit:     "at most " + figures.Milliseconds(consentLimit), over: each > consentLimit,
		},
		row{
			name: "memory, highest, with consents finalized at once", measured: figures.Megabytes(peak),
			yardstick: fmt.Sprintf("%d at once, photographs of 12 megapixels before", consentsAtOnce),
			limit:     "at most " + figures.Megabytes(consentMemory), over: peak > consentMemory,
		},
	)
	return err
}

func signAtOnce(signers []*signer) error {
	failed := make(chan error, len(signers))
	var all sync.WaitGroup
	for _, s := range signers {
		all.Go(func() {
			if err := s.sign(); err != nil {
				failed <- err
			}
		})
	}
	all.Wait()
	select {
	case err := <-failed:
		return err
	default:
		return nil
	}
}

// prepare is the consent up to the document that is shown.
func (s *signer) prepare(photo []byte) error {
	if _, err := s.post("", map[string]string{"consentType": "1"}, nil); err != nil {
		return err
	}
	var initials []consent.Initial
	for n := range 11 {
		initials = append(initials, consent.Initial{Statement: n + 1, Initials: "RE"})
	}
	text, err := json.Marshal(initials)
	if err != nil {
		return err
	}
	answer, err := s.post(
		"/create-pdf", map[string]string{"initials": string(text), "statementsVersion": consent.StatementsVersion}, photo,
	)
	if err != nil {
		return err
	}
	var shown struct {
		Results struct{ DocumentHash string }
	}
	err = json.Unmarshal(answer, &shown)
	s.hash = shown.Results.DocumentHash
	return err
}

func (s *signer) sign() error {
	pdf, err := s.post(
		"/finalize-signature", map[string]string{"signature": "Rosa Example", "documentHash": s.hash, "returnDocument": "1"},
		nil,
	)
	if err == nil && !bytes.HasPrefix(pdf, []byte("%PDF-")) {
		err = errors.New("a signed consent is no PDF")
	}
	return err
}

func (s *signer) post(path string, fields map[string]string, photo []byte) ([]byte, error) {
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	fields["entityType"], fields["entityTypeId"] = "1", fmt.Sprint(s.id)
	for name, value := range fields {
		if err := form.WriteField(name, value); err != nil {
			return nil, err
		}
	}
	if photo != nil {
		part, err := form.CreateFormFile("file", "id.jpg")
		if err != nil {
			return nil, err
		}
		if _, err := part.Write(photo); err != nil {
			return nil, err
		}
	}
	if err := form.Close(); err != nil {
		return nil, err
	}
	request, err := http.NewRequest(http.MethodPost, "http://"+s.addr+"/api/e-consent"+path, &body)
	if err != nil {
		return nil, err
	}
	request.Header.Set("Content-Type", form.FormDataContentType())
	request.Header.Set("Authorization", fmt.Sprintf("EditKey %s:%d:%s", voucher.DonorKey, s.id, s.key))
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, err
	}
	content, err := io.ReadAll(answer.Body)
	if err = errors.Join(err, answer.Body.Close()); err == nil && answer.StatusCode != http.StatusOK {
		err = fmt.Errorf("%s: %s %.200s", path, answer.Status, content)
	}
	return content, err
}

// measureDashboard loads what a donor's dashboard shows: the page and its data.
func measureDashboard(b *bench, server *process.Process, s *signer) error {
	var times []time.Duration
	for n := range dashboardTimes + 1 {
		began := time.Now()
		for _, path := range []string{"/voucher-donor/register/", "/api/donor/"} {
			if _, err := fetch(server.Addr, fmt.Sprintf("%s%d/%s", path, s.id, s.key), "en-US"); err != nil {
				return err
			}
		}
		if n > 0 {
			times = append(times, time.Since(began))
		}
	}
	bare, err := bareTimes(server)
	if err != nil {
		return err
	}
	slices.Sort(times)
	b.report.add(
		row{
			name: "donor dashboard, page and data, p99", measured: figures.Milliseconds(figures.Percentile(times, 99)),
			yardstick: figures.Milliseconds(bare) + ", twice /healthz", limit: "at most " + figures.Milliseconds(dashboardLimit),
			over: figures.Percentile(times, 99) > dashboardLimit,
		},
		row{name: "  median", measured: figures.Milliseconds(figures.Median(times))},
	)
	return nil
}

func bareTimes(server *process.Process) (time.Duration, error) {
	var times []time.Duration
	for range dashboardTimes {
		began := time.Now()
		for range 2 {
			if _, err := fetch(server.Addr, "/healthz", "en-US"); err != nil {
				return 0, err
			}
		}
		times = append(times, time.Since(began))
	}
	slices.Sort(times)
	return figures.Percentile(times, 99), nil
}
