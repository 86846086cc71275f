package champion

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"beacon/catalogues"
	"beacon/internal/audit"
	"beacon/internal/center"
	"beacon/internal/microsite"
	"beacon/internal/platform/csvfile"
)

// CampaignColumns are the columns of a file of campaigns, in any order. type is kidney (the default) or liver; dates
// are ISO (2027-01-31) or empty.
var CampaignColumns = []string{"code", "centerCode", "type", "name", "opensOn", "closesOn"}

// errProblems rolls back an import.
var errProblems = errors.New("the file has problems")

// ImportCampaigns imports all campaigns of a file, or returns all problems and imports none. A campaign with a known
// code gets the file's name and dates; its center and organ cannot change.
func (s *Service) ImportCampaigns(
	ctx context.Context, file []byte, centers []center.Center,
) (added, changed int, problems []center.Problem, err error) {
	campaigns, lines, problems := readCampaigns(file, centers)
	if len(problems) > 0 {
		return 0, 0, problems, nil
	}
	err = s.store.InTx(ctx, func(tx Tx) error {
		added, changed, problems = 0, 0, nil
		for i, c := range campaigns {
			known, problem, err := s.importCampaign(ctx, tx, c)
			switch {
			case err != nil:
				return err
			case problem != "":
				problems = append(problems, center.Problem{Line: lines[i], Column: "code", Message: problem})
			case known:
				changed++
			default:
				added++
			}
		}
		if len(problems) > 0 {
			return errProblems
		}
		return nil
	})
	if errors.Is(err, errProblems) {
		return 0, 0, problems, nil
	}
	return added, changed, nil, err
}

// readCampaigns returns the campaigns of a file and their line numbers.
func readCampaigns(file []byte, centers []center.Center) (campaigns []Campaign, lines []int,
	problems []center.Problem) {
	records, problems := center.ReadRecords(file, CampaignColumns, []string{"code", "centerCode", "name"})
	ids, first := map[string]int64{}, map[string]int{}
	for _, c := range centers {
		ids[c.Code] = c.ID
	}
	for _, r := range records {
		c, wrong := readCampaign(r, ids)
		if line, again := first[c.Code]; again && c.Code != "" {
			wrong = append(wrong, center.Problem{
				Line: r.Line, Column: "code", Message: fmt.Sprintf("%s is in line %d already", c.Code, line),
			})
		}
		first[c.Code] = r.Line
		campaigns, lines, problems = append(campaigns, c), append(lines, r.Line), append(problems, wrong...)
	}
	return campaigns, lines, problems
}

func readCampaign(r csvfile.Record, centerIDs map[string]int64) (c Campaign, problems []center.Problem) {
	blame := func(column, message string) {
		problems = append(problems, center.Problem{Line: r.Line, Column: column, Message: message})
	}
	w := r.Written
	for _, column := range CampaignColumns {
		if r.IsGarbled(column, column == "name") {
			blame(column, catalogues.Text("csv.garbled").EN)
		}
	}
	c = Campaign{
		Code: w["code"], CenterID: centerIDs[strings.ToUpper(w["centerCode"])], Name: w["name"],
		OpensOn: w["opensOn"], ClosesOn: w["closesOn"],
	}
	switch strings.ToLower(w["type"]) {
	case "", "kidney":
	case "liver":
		c.Type = microsite.Liver
	default:
		blame("type", fmt.Sprintf("%q is neither kidney nor liver", w["type"]))
	}
	for _, f := range c.check() {
		blame(f.Name, f.Message.EN)
	}
	if c.Code == "" {
		blame("code", "is empty")
	}
	if c.CenterID == 0 {
		blame("centerCode", fmt.Sprintf("no center has the code %q", w["centerCode"]))
	}
	return c, problems
}

// importCampaign stores one campaign. It returns whether the code was known, and a problem if it cannot be stored.
func (s *Service) importCampaign(ctx context.Context, tx Tx, c Campaign) (known bool, problem string, err error) {
	action, details := "campaign.added", c.details()
	c.ID, err = tx.AddCampaign(ctx, c)
	if errors.Is(err, ErrCodeTaken) {
		action, known = "campaign.changed", true
		var old Campaign
		if old, err = tx.CampaignByCode(ctx, c.Code); err != nil {
			return known, "", err
		}
		if old.CenterID != c.CenterID || old.Type != c.Type {
			return known, c.Code + " belongs to another center or organ; codes are on paper, so take another", nil
		}
		c.ID = old.ID
		details = old.changedTo(c)
		err = tx.SaveCampaign(ctx, c)
	}
	if err != nil {
		return known, "", err
	}
	trail := s.trail(tx, audit.Actor{Kind: audit.System, Name: "import"}, audit.Origin{}, c)
	return known, "", trail.Record(ctx, action, details)
}
