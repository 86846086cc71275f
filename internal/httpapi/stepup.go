package httpapi

// proofNeeded is a ProofNeeded fault with the accepted ways to prove identity.
type proofNeeded struct {
	error
	ways WaysToProve
}

func (p proofNeeded) Unwrap() error { return p.error }

// WaysToProve lists the ways in which the signed-in person can prove their identity again.
type WaysToProve struct {
	ByCode     bool   `json:"byCode"`
	ByPasskey  bool   `json:"byPasskey"`
	ByPassword bool   `json:"byPassword"`
	OpenIDName string `json:"openIdName" doc:"What the provider is called where it has to ask again, else empty."`
}
