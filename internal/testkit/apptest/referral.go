package apptest

// ReferralBody returns the referral payload of a patient without a donor, with changes.
func ReferralBody(changes map[string]any) map[string]any {
	body := map[string]any{
		"firstName":             "Rosa",
		"lastName":              "Ejemplo",
		"email":                 "rosa@mail.example",
		"phone":                 "555-010-0123",
		"address":               "12 River Road",
		"city":                  "Columbus",
		"state":                 36,
		"postalCode":            "43215",
		"gender":                "F",
		"birthDate":             "04/12/1961",
		"hipaaRelease":          true,
		"patientSituation":      1,
		"useMicrositeProgram":   0,
		"micrositeHipaaRelease": false,
		"onDeceasedDonorList":   0,
		"isWillingToTransfer":   -1,
		"isKidneyForLife":       -1,
		"centers":               []int64{},
		"nextStep":              6,
	}
	for name, value := range changes {
		body[name] = value
	}
	return body
}

func SaveReferral(body map[string]any) Request {
	return Request{Method: "POST", Path: "/api/recipient/save", Body: body}
}

// NewReferral returns a request that saves a referral with a new human check.
func NewReferral(a *App, changes map[string]any) Request {
	a.Helper()
	body := ReferralBody(changes)
	body["captcha"] = a.Captcha()
	return SaveReferral(body)
}
