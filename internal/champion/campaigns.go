package champion

import (
	"context"
	"errors"
	"strings"
	"time"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/htmltext"
	"beacon/internal/platform/keys"
	"beacon/internal/platform/plaintext"
)

// letters are the characters of generated codes; similar ones such as 0 and O are left out.
const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"

const maxCampaignName = 100

var (
	msgName   = catalogues.Text("champion.name")
	msgOrder  = catalogues.Text("champion.order")
	msgCenter = catalogues.Text("general.center")
)

// check normalizes a campaign and returns its broken rules.
func (c *Campaign) check() fault.Fields {
	var broken fault.Fields
	c.Code, c.Name = Code(c.Code), plaintext.Line(c.Name)
	if len(c.Code) > CodeLength || strings.Trim(c.Code, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") != "" {
		broken.Add("code", catalogues.Text("champion.code"))
	}
	broken.AddIf(c.Name == "" || htmltext.Length(c.Name) > maxCampaignName || htmltext.HasElement(c.Name), "name", msgName)
	broken.AddIf(!c.Type.Valid(), "micrositeTypeId", msgType)
	for field, day := range map[string]string{"opensOn": c.OpensOn, "closesOn": c.ClosesOn} {
		if _, err := time.Parse(time.DateOnly, day); day != "" && err != nil {
			broken.Add(field, catalogues.Text("champion.day"))
		}
	}
	broken.AddIf(c.OpensOn != "" && c.ClosesOn != "" && c.ClosesOn < c.OpensOn, "closesOn", msgOrder)
	return broken
}

// mayManage returns an error unless the caller manages campaigns: coordinators those of their center, registry staff
// all.
func mayManage(by access.Principal) error {
	if !by.WorksForCenters() {
		return fault.New(fault.Forbidden, catalogues.Text("general.account-not-allowed"))
	}
	return nil
}

// AddCampaign stores a new campaign. It generates a code if there is none.
func (s *Service) AddCampaign(
	ctx context.Context, by access.Principal, c Campaign, from access.Caller,
) (Campaign, error) {
	if err := mayManage(by); err != nil {
		return c, err
	}
	if by.CenterID != 0 {
		c.CenterID = by.CenterID
	}
	broken := c.check()
	broken.AddIf(c.CenterID == 0, "centerId", msgCenter)
	if err := fault.Broken(broken); err != nil {
		return c, err
	}
	err := s.store.InTx(ctx, func(tx Tx) (err error) {
		id, isRepeat, err := from.Form.Once(ctx, tx, s.clock.Now(), func() (int64, error) {
			return addUnderCode(ctx, tx, c)
		})
		if err != nil {
			return err
		}
		if c, err = tx.CampaignByID(ctx, id); err != nil || isRepeat {
			return err
		}
		return s.trail(tx, by.Actor(), from.Origin, c).Record(ctx, "campaign.added", c.details())
	})
	return c, err
}

// addUnderCode stores a campaign under its code, or under a generated one.
func addUnderCode(ctx context.Context, tx Tx, c Campaign) (int64, error) {
	chosen := c.Code != ""
	for {
		if !chosen {
			c.Code = newCode()
		}
		id, err := tx.AddCampaign(ctx, c)
		switch {
		case errors.Is(err, ErrNoCenter):
			return 0, fault.Broken([]fault.Field{{Name: "centerId", Message: msgCenter}})
		case !errors.Is(err, ErrCodeTaken):
			return id, err
		case chosen:
			return 0, fault.Broken([]fault.Field{{Name: "code", Message: catalogues.Text("champion.code-taken")}})
		}
	}
}

func newCode() string {
	code := keys.RandomBytes(CodeLength)
	for i, b := range code {
		code[i] = letters[int(b)%len(letters)] // 32 letters, each equally likely
	}
	return string(code)
}

// ChangeCampaign changes a campaign's name and dates. The code cannot change, because it may be in print.
func (s *Service) ChangeCampaign(ctx context.Context, by access.Principal, in Campaign, o audit.Origin) (Campaign,
	error) {
	if err := mayManage(by); err != nil {
		return in, err
	}
	var c Campaign
	err := s.store.InTx(ctx, func(tx Tx) (err error) {
		if c, err = tx.CampaignByID(ctx, in.ID); err != nil {
			return err
		}
		if !by.SeesCenter(c.CenterID) {
			return fault.ErrNotFound
		}
		before := c
		c.Name, c.OpensOn, c.ClosesOn = in.Name, in.OpensOn, in.ClosesOn
		if err := fault.Broken(c.check()); err != nil {
			return err
		}
		if err := tx.SaveCampaign(ctx, c); err != nil {
			return err
		}
		return s.trail(tx, by.Actor(), o, c).Record(ctx, "campaign.changed", before.changedTo(c))
	})
	return c, err
}

// trail returns the recorder of events about a campaign.
func (s *Service) trail(log audit.Log, by audit.Actor, o audit.Origin, c Campaign) audit.Recorder {
	return audit.Recorder{
		Log: log, At: s.clock.Now(), Actor: by, Origin: o, Subject: audit.Subject{Kind: "campaign", ID: c.ID},
	}
}
