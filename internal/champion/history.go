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

// tell adds to the details of a change the old value of each changed part, under the part's name and "Before".
func (c Campaign) tell(details map[string]string, changed Campaign) {
	before, after := c.details(), changed.details()
	for part, was := range before {
		if after[part] != was {
			details[part+"Before"] = was
		}
	}
}
