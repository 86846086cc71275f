package champion

import "strconv"

// details returns a campaign as details of an audit event (R7.4), from which its history is shown (R7.3).
func (c Campaign) details() map[string]string {
	return map[string]string{
		"code":     c.Code,
		"name":     c.Name,
		"opensOn":  c.OpensOn,
		"closesOn": c.ClosesOn,
		"center":   strconv.FormatInt(c.CenterID, 10),
	}
}

// changedTo returns the details of a change: the changed campaign, and the old value of each changed part under the
// part's name and "Before".
func (c Campaign) changedTo(changed Campaign) map[string]string {
	details := changed.details()
	for part, was := range c.details() {
		if details[part] != was {
			details[part+"Before"] = was
		}
	}
	return details
}
