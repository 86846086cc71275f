package center

import (
	"slices"
	"strconv"
)

// Details returns the details of the audit event of a change (R7.4): the code, and for every changed field the new
// value and the old one, with the suffix "Before" (R7.3). before is nil for a new center. Coordinators are not listed,
// because the audit trail contains no addresses.
func (e Entry) Details(before *Entry) map[string]string {
	details := map[string]string{"code": e.Code}
	if before == nil {
		return details
	}
	if before.Code != e.Code {
		details["codeBefore"] = before.Code
	}
	was, is := before.fields(), e.fields()
	for field, now := range is {
		if was[field] != now {
			details[field], details[field+"Before"] = now, was[field]
		}
	}
	if !slices.Equal(before.Coordinators, e.Coordinators) {
		details["coordinators"] = "changed"
	}
	return details
}

// fields returns the columns of an import file by name.
func (c Center) fields() map[string]string {
	yes := func(is bool) string {
		if is {
			return "yes"
		}
		return "no"
	}
	number := func(n int64) string { return strconv.FormatInt(n, 10) }
	sites := "" // the number of public sites here
	if c.Figures.PatientMicrosites != nil {
		sites = number(*c.Figures.PatientMicrosites)
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
		"patientMicrosites":  sites,
		"timeZone":           c.TimeZone,
		"transplantsAsOf":    c.Figures.Transplants.AsOf,
		"transplantsSource":  c.Figures.Transplants.Source,
		"a2oAsOf":            c.Figures.A2O.AsOf,
		"a2oSource":          c.Figures.A2O.Source,
		"pairsAsOf":          c.Figures.Pairs.AsOf,
		"pairsSource":        c.Figures.Pairs.Source,
		"micrositesAsOf":     c.Figures.Sites.AsOf,
		"micrositesSource":   c.Figures.Sites.Source,
	}
}
