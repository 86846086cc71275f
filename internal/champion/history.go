package champion

import "strconv"

// details are a campaign as the trail keeps it (R7.4), so that its history
// can be told (R7.3).
func (c Campaign) details() map[string]string {
	return map[string]string{
		"code":     c.Code,
		"name":     c.Name,
		"opensOn":  c.OpensOn,
		"closesOn": c.ClosesOn,
		"center":   strconv.FormatInt(c.CenterID, 10),
	}
}

// tell adds to the details of a change what each changed part was before, under
// the part's name and "Before".
func (c Campaign) tell(details map[string]string, changed Campaign) {
	before, after := c.details(), changed.details()
	for part, was := range before {
		if after[part] != was {
			details[part+"Before"] = was
		}
	}
}
