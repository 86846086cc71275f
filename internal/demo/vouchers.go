package demo

import (
	"context"
	"fmt"
	"time"

	"beacon/internal/access"
	"beacon/internal/consent"
	"beacon/internal/platform/locale"
	"beacon/internal/storage/voucherstore"
	"beacon/internal/voucher"
)

// gift is the history of one voucher donor and the donor's holders.
type gift struct {
	*seed
	donor
	number int
	id     int64
	ids    []int64 // of the holders, in their order
}

// Days from the center's invitation of a donor to each step; each holder is a day later than the previous holder.
const (
	dayDonorKnown   = 1
	dayHoldersNamed = 2
	dayDonorSigns   = 4
	dayHolderKnown  = 6
	dayHolderSigns  = 8
	dayConsentRead  = 11 // by a coordinator
	dayFirstKit     = 10
	daysBetweenKits = 5
	daysToArrive    = 3
)

// moments returns the events in the history of the donor and the holders up to their states.
func (g *gift) moments() []moment {
	step := func(day int, do func(context.Context) error) moment {
		return moment{at: g.daysAgo(g.Ago - day).Add(time.Duration((g.number*31+day*23)%300) * time.Minute), do: do}
	}
	way := []moment{step(0, g.invite), step(dayDonorKnown, g.asDonor(g.enterData)),
		step(dayHoldersNamed, g.asDonor(g.nameHolders))}
	switch g.State {
	case atPersonalInfo:
		return way[:1]
	case atVoucherHolders:
		return way
	}
	way = append(way, step(dayHoldersNamed+1, g.asDonor(g.finalize)))
	if g.State == atConsent {
		return way
	}
	way = append(way, step(dayDonorSigns, g.asDonor(g.consent)))
	for i, h := range g.Holders {
		way = append(way, g.holderMoments(step, i, h)...)
	}
	for _, left := range []int{35, 28} { // days before the surgery (R6.10)
		if ago := left - g.Surgery; g.Surgery > 0 && ago > 0 && ago < g.Ago-dayDonorSigns {
			way = append(way, moment{at: g.daysAgo(ago), do: func(ctx context.Context) error {
				_, err := g.Readiness.SendReminders(ctx)
				return err
			}})
		}
	}
	if g.State == isTransplanted {
		way = append(way, moment{at: g.daysAgo(-g.Surgery), do: g.transplanted})
	}
	return way
}

func (g *gift) holderMoments(step func(int, func(context.Context) error) moment, i int, h holder) (list []moment) {
	if h.State == atPersonalInfo {
		return nil
	}
	add := func(day int, do holderStep) {
		list = append(list, step(day+i, func(ctx context.Context) error { return do(ctx, i) }))
	}
	add(dayHolderKnown, g.asHolder(g.holderTells))
	if h.isDone() || h.Again != "" {
		add(dayHolderSigns, g.asHolder(g.holderConsents))
	}
	if h.Again != "" {
		add(dayConsentRead, g.askAgain)
	}
	g.addKits(add, h.State)
	if h.State == isAsked {
		list = append(list, moment{
			at: g.daysAgo(askedDaysAgo), do: func(ctx context.Context) error { return g.askRedemption(ctx, i) },
		})
	}
	if h.Samples {
		list = append(list, moment{
			at: g.daysAgo(samplesDaysAgo), do: func(ctx context.Context) error { return g.takeSamples(ctx, i) },
		})
	}
	return list
}

// addKits adds the kits of a holder's state. All have arrived, except the last kit of thirdKit and sentKit.
func (g *gift) addKits(add func(int, holderStep), state voucherState) {
	first := dayFirstKit
	if state == sentKit {
		first = g.Ago - kitSentDaysAgo
	}
	kits := kitsOf[state]
	for kit := range kits {
		day := first + kit*daysBetweenKits
		if kit == 0 {
			add(day, g.sendKit)
		} else {
			add(day, g.asHolder(g.orderKit))
		}
		if kit < kits-1 || state == firstKit || state == secondKit {
			add(day+daysToArrive, g.receiveKit)
		}
	}
}

func (g *gift) lang() locale.Lang { return locale.Parse(string(g.Language)) }

func (g *gift) caller() access.Caller {
	return callerAt(g.lang(), fmt.Sprintf("203.0.113.%d", 10+g.number))
}

// asDonor returns a donor's step through the donor's own link.
func (g *gift) asDonor(do func(context.Context, voucher.DonorAccess) error) func(context.Context) error {
	return func(ctx context.Context) error {
		d, err := voucherstore.NewVouchers(g.DB).Donor(ctx, g.id)
		if err != nil {
			return err
		}
		a, err := g.Vouchers.OpenDonor(ctx, g.id, g.Vouchers.DonorEditKey(d), g.caller())
		if err != nil {
			return err
		}
		return do(ctx, a)
	}
}

// holderStep is a step of the holder with index i.
type holderStep func(ctx context.Context, i int) error

// asHolder returns a holder's step through the holder's own link.
func (g *gift) asHolder(do func(context.Context, voucher.HolderAccess, int) error) holderStep {
	return func(ctx context.Context, i int) error {
		h, err := voucherstore.NewVouchers(g.DB).Holder(ctx, g.ids[i])
		if err != nil {
			return err
		}
		a, err := g.Vouchers.OpenHolder(ctx, g.ids[i], g.Vouchers.HolderEditKey(h), g.caller())
		if err != nil {
			return err
		}
		return do(ctx, a, i)
	}
}

// enterData submits the donor's personal information.
func (g *gift) enterData(ctx context.Context, a voucher.DonorAccess) error {
	_, err := g.Vouchers.SaveDonor(ctx, a, voucher.Form{Person: g.person()})
	return err
}

func (g *gift) nameHolders(ctx context.Context, a voucher.DonorAccess) error {
	for _, h := range g.Holders {
		added, err := g.Vouchers.PutHolder(ctx, a, 0, g.form(h))
		if err != nil {
			return fmt.Errorf("%s: %w", h.First, err)
		}
		g.ids = append(g.ids, added.ID)
	}
	return nil
}

func (g *gift) finalize(ctx context.Context, a voucher.DonorAccess) error {
	_, _, err := g.Vouchers.Finalize(ctx, a, false)
	return err
}

func (g *gift) consent(ctx context.Context, a voucher.DonorAccess) error {
	who := consent.Agreement{Type: consent.Self, FirstName: g.First, LastName: g.Last, BirthDate: g.Born}
	return g.sign(ctx, consent.AccessForDonor(a), g.way(), who)
}

func (g *gift) holderTells(ctx context.Context, a voucher.HolderAccess, i int) error {
	_, err := g.Vouchers.SaveHolder(ctx, a, g.form(g.Holders[i]))
	return err
}

func (g *gift) holderConsents(ctx context.Context, a voucher.HolderAccess, i int) error {
	return g.sign(ctx, consent.AccessForHolder(a), g.Holders[i].way(), g.Holders[i].agreement())
}
