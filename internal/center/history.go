package center

import (
	"slices"
	"strconv"
)

// Details are what the trail keeps of an import of the entry (R7.4): its
// code, and of every part that the import changed what it was before, under the
// part's name and "Before" (R7.3). Without before the center is new. Of
// coordinators it says that they changed, because the trail keeps no addresses.
func (e Entry) Details(before *Entry) map[string]string {
	details := map[string]string{"code": e.Code}
	if before == nil {
		return details
	}
	was, is := before.parts(), e.parts()
	for part, now := range is {
		if was[part] != now {
			details[part], details[part+"Before"] = now, was[part]
		}
	}
	if !slices.Equal(before.Coordinators, e.Coordinators) {
		details["coordinators"] = "changed"
	}
	return details
}

// parts are the columns of an import by name.
func (c Center) parts() map[string]string {
	yes := func(is bool) string {
		if is {
			return "yes"
		}
		return "no"
	}
	number := func(n int64) string { return strconv.FormatInt(n, 10) }
	own := "" // as many as are public here
	if c.Figures.PatientMicrosites != nil {
		own = number(*c.Figures.PatientMicrosites)
	}
	return map[string]string{
		"name":               c.Name,
		"alias":              c.Alias,
		"street":             c.Street,
		"city":               c.City,
		"state":              c.State,
		"postalCode":         c.PostalCode,
		"phone":              c.Phone,
		"referrals":          yes(c.Takes.Referrals),
		"kidneyForLife":      yes(c.Takes.KidneyForLife),
		"microsites":         yes(c.Takes.Microsites),
		"vouchers":           yes(c.Takes.Vouchers),
		"nonSteroidProtocol": yes(c.Figures.NonSteroid),
		"advancedDonation":   yes(c.Figures.AdvancedDonation),
		"transplantsLast12":  number(c.Figures.TransplantsLast12),
		"a2oLast12":          number(c.Figures.A2OLast12),
		"unmatchedPairs":     number(c.Figures.UnmatchedPairs),
		"patientMicrosites":  own,
	}
}
