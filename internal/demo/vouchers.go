package demo

import (
	"context"
	"fmt"
	"time"

	"beacon/internal/access"
	"beacon/internal/consent"
	"beacon/internal/platform/locale"
	"beacon/internal/voucher"
)

// gift is the history of one voucher donor and of those whom they name.
type gift struct {
	*seed
	donor
	number int
	id     int64
	ids    []int64 // of the holders, in their order
}

// Days from the center's invitation of a donor to each step; each holder is a day
// behind the one before.
const (
	dayDonorKnown   = 1
	dayHoldersNamed = 2
	dayDonorSigns   = 4
	dayHolderKnown  = 6
	dayHolderSigns  = 8
	dayConsentRead  = 11 // by a coordinator
	dayFirstKit     = 10
	daysBetweenKits = 5
)

// moments returns what happened to the donor and the holders, as far as their
// states tell.
func (g *gift) moments() []moment {
	step := func(day int, do func(context.Context) error) moment {
		return moment{at: g.daysAgo(g.Ago - day).Add(time.Duration((g.number*31+day*23)%300) * time.Minute), do: do}
	}
	way := []moment{step(0, g.invite), step(dayDonorKnown, g.tell), step(dayHoldersNamed, g.nameHolders)}
	switch g.State {
	case atPersonalInfo:
		return way[:1]
	case atVoucherHolders:
		return way
	}
	way = append(way, step(dayHoldersNamed+1, g.finalize))
	if g.State == atConsent {
		return way
	}
	way = append(way, step(dayDonorSigns, g.consent))
	for i, h := range g.Holders {
		way = append(way, g.holderMoments(step, i, h)...)
	}
	for _, left := range []int{35, 28} { // days before the surgery (R6.10)
		if ago := left - g.Surgery; g.Surgery > 0 && ago > 0 && ago < g.Ago-dayDonorSigns {
			way = append(way, moment{at: g.daysAgo(ago), do: func(ctx context.Context) error {
				_, err := g.Vouchers.SendReminders(ctx)
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
	list = append(list, step(dayHolderKnown+i, func(ctx context.Context) error { return g.holderTells(ctx, i) }))
	if h.isDone() || h.Again != "" {
		list = append(list, step(dayHolderSigns+i, func(ctx context.Context) error { return g.holderConsents(ctx, i) }))
	}
	if h.Again != "" {
		list = append(list, step(dayConsentRead+i, func(ctx context.Context) error { return g.askAgain(ctx, i) }))
	}
	if n := kitsOf[h.State]; n > 0 {
		list = append(list, step(dayFirstKit+i, func(ctx context.Context) error { return g.sendKit(ctx, i) }))
		for more := 1; more < n; more++ {
			list = append(
				list, step(dayFirstKit+i+more*daysBetweenKits, func(ctx context.Context) error { return g.orderKit(ctx, i) }),
			)
		}
	}
	if h.Samples {
		list = append(list, moment{
			at: g.daysAgo(samplesDaysAgo), do: func(ctx context.Context) error { return g.takeSamples(ctx, i) },
		})
	}
	return list
}

func (g *gift) lang() locale.Lang { return locale.Parse(string(g.Language)) }

func (g *gift) caller() access.Caller {
	return callerAt(g.lang(), fmt.Sprintf("203.0.113.%d", 10+g.number))
}

// open proves the donor's own link.
func (g *gift) open(ctx context.Context) (voucher.DonorAccess, error) {
	key, err := g.Vouchers.KeyByID(ctx, voucher.DonorKey, g.id)
	if err != nil {
		return voucher.DonorAccess{}, err
	}
	return g.Vouchers.OpenDonor(ctx, g.id, key, g.caller())
}

// openHolder proves a holder's own link.
func (g *gift) openHolder(ctx context.Context, i int) (voucher.HolderAccess, error) {
	key, err := g.Vouchers.KeyByID(ctx, voucher.HolderKey, g.ids[i])
	if err != nil {
		return voucher.HolderAccess{}, err
	}
	return g.Vouchers.OpenHolder(ctx, g.ids[i], key, g.caller())
}

// tell gives the donor's personal information.
func (g *gift) tell(ctx context.Context) error {
	a, err := g.open(ctx)
	if err != nil {
		return err
	}
	_, err = g.Vouchers.SaveDonor(ctx, a, voucher.Form{Person: g.person()})
	return err
}

func (g *gift) nameHolders(ctx context.Context) error {
	a, err := g.open(ctx)
	if err != nil {
		return err
	}
	for _, h := range g.Holders {
		added, err := g.Vouchers.PutHolder(ctx, a, 0, g.form(h))
		if err != nil {
			return fmt.Errorf("%s: %w", h.First, err)
		}
		g.ids = append(g.ids, added.ID)
	}
	return nil
}

func (g *gift) finalize(ctx context.Context) error {
	a, err := g.open(ctx)
	if err != nil {
		return err
	}
	_, _, err = g.Vouchers.Finalize(ctx, a, false)
	return err
}

func (g *gift) consent(ctx context.Context) error {
	a, err := g.open(ctx)
	if err != nil {
		return err
	}
	who := consent.Agreement{Type: consent.Self, FirstName: g.First, LastName: g.Last, BirthDate: g.Born}
	return g.sign(ctx, consent.OfDonor(a), g.way(), who)
}

func (g *gift) holderTells(ctx context.Context, i int) error {
	a, err := g.openHolder(ctx, i)
	if err != nil {
		return err
	}
	_, err = g.Vouchers.SaveHolder(ctx, a, g.form(g.Holders[i]))
	return err
}

func (g *gift) holderConsents(ctx context.Context, i int) error {
	a, err := g.openHolder(ctx, i)
	if err != nil {
		return err
	}
	return g.sign(ctx, consent.OfHolder(a), g.Holders[i].way(), g.Holders[i].agreement())
}
