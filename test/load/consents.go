package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"beacon/internal/consent"
	"beacon/internal/platform/personal"
	"beacon/internal/testkit/apptest"
	"beacon/internal/texts"
	"beacon/internal/voucher"
	"beacon/test/process"
	"beacon/test/registry"
)

const (
	consentsAtOnce   = 20
	consentsOneByOne = 20
	dashboardTimes   = 300
)

// signer is a donor before the consent step.
type signer struct {
	q    *quiet
	addr string // of the server
	voucher.Donor
	key        string
	credential string
	hash       string // of the shown document
}

// measureConsents signs consents through the real server: one by one for the CPU time, all at once for the memory. It
// also loads a donor's dashboard.
func (q *quiet) measureConsents(ctx context.Context) error {
	dir, err := q.makeDir("consents")
	if err != nil {
		return err
	}
	signers, err := q.addSigners(ctx, dir)
	if err != nil {
		return err
	}
	server, err := q.startBeacon(ctx, dir)
	if err != nil {
		return err
	}
	err = q.measureSigning(server, signers)
	if err == nil {
		err = q.measureDashboard(server, signers[0])
	}
	return errors.Join(err, server.Kill())
}

// addSigners stores donors with five holders each.
func (q *quiet) addSigners(ctx context.Context, dir string) (all []*signer, err error) {
	r, err := registry.Open(ctx, registry.Place{Dir: dir})
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, r.Close()) }()
	centers, err := r.AddCenters(ctx, 1)
	if err != nil {
		return nil, err
	}
	donors, err := r.FillVouchers(ctx, registry.Donors{
		N: consentsOneByOne + consentsAtOnce, Centers: centers, Holders: 5, Steps: []voucher.Step{voucher.UploadConsent},
	})
	for _, d := range donors {
		all = append(all, &signer{
			q: q, Donor: d, key: r.Ring.EditKey(voucher.DonorKey, d.ID, 1),
			credential: credential(r.Ring, voucher.DonorKey, d.ID),
		})
	}
	return all, err
}

func (q *quiet) measureSigning(server *process.Process, signers []*signer) error {
	for _, s := range signers {
		s.addr = server.Addr
		if err := s.prepare(q.photos[0]); err != nil {
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
	var atOnce errgroup.Group
	for _, s := range signers[consentsOneByOne:] {
		atOnce.Go(s.sign)
	}
	if err := atOnce.Wait(); err != nil {
		return err
	}
	peak, err := server.Memory("VmHWM")
	q.rows = append(q.rows,
		timeRow("signed consent document, CPU", (after-before)/consentsOneByOne, consentLimit,
			fmt.Sprintf("%d, one after the other", consentsOneByOne)),
		sizeRow("memory, highest, with consents finalized at once", peak, consentMemory,
			fmt.Sprintf("%d at once, photographs of 12 megapixels before", consentsAtOnce)),
	)
	return err
}

// prepare fills in the consent and requests the document.
func (s *signer) prepare(photo []byte) error {
	if _, err := s.post("", s.form().Field("consentType", "1")); err != nil {
		return err
	}
	var initials []consent.Initial
	for n := range 11 {
		initials = append(initials, consent.Initial{
			Statement: n + 1, Initials: personal.Initials(s.Person.FirstName, s.Person.LastName),
		})
	}
	text, err := json.Marshal(initials)
	if err != nil {
		return err
	}
	form := s.form().Field("initials", string(text)).Field("statementsVersion", texts.Template(texts.DonorConsent).Version)
	page, err := s.post("/create-pdf", form.File("file", "id.jpg", photo))
	if err != nil {
		return err
	}
	var shown struct {
		Results struct{ DocumentHash string }
	}
	err = json.Unmarshal(page.body, &shown)
	s.hash = shown.Results.DocumentHash
	return err
}

func (s *signer) sign() error {
	form := s.form().Field("signature", s.Person.FirstName+" "+s.Person.LastName)
	pdf, err := s.post("/finalize-signature", form.Field("documentHash", s.hash).Field("returnDocument", "1"))
	if err == nil && !bytes.HasPrefix(pdf.body, []byte("%PDF-")) {
		err = errors.New("a signed consent is no PDF")
	}
	return err
}

func (s *signer) form() *apptest.Form {
	return apptest.NewForm().Field("entityType", "1").Field("entityTypeId", fmt.Sprint(s.ID))
}

func (s *signer) post(path string, form *apptest.Form) (answer, error) {
	c, err := s.q.visitors.send("/api/e-consent"+path, form, s.credential)
	if err != nil {
		return answer{}, err
	}
	a, err := ask(s.addr, c)
	if err != nil {
		err = fmt.Errorf("%s: %w %.200s", path, err, a.body)
	}
	return a, err
}

// measureDashboard loads the page and the data of a donor's dashboard.
func (q *quiet) measureDashboard(server *process.Process, s *signer) error {
	times, err := q.measureTimes(server, fmt.Sprintf("/voucher-donor/register/%d/%s", s.ID, s.key),
		fmt.Sprintf("/api/donor/%d/%s", s.ID, s.key))
	if err != nil {
		return err
	}
	bare, err := q.measureTimes(server, "/healthz", "/healthz")
	if err != nil {
		return err
	}
	q.rows = append(q.rows,
		timeRow("donor dashboard, page and data, p99", percentile(times, 99), dashboardLimit,
			milliseconds(percentile(bare, 99))+", twice /healthz"),
		row{name: "  median", measured: milliseconds(median(times))},
	)
	return nil
}

// measureTimes returns the sorted times of loading paths one after another.
func (q *quiet) measureTimes(server *process.Process, paths ...string) (times []time.Duration, err error) {
	for n := range dashboardTimes + 1 {
		began := time.Now()
		for _, path := range paths {
			if _, err := ask(server.Addr, q.visitors.call(http.MethodGet, path, wantsPage)); err != nil {
				return nil, err
			}
		}
		if n > 0 { // the first round only warms up
			times = append(times, time.Since(began))
		}
	}
	slices.Sort(times)
	return times, nil
}
