package httpapi

// proofNeeded is a ProofNeeded fault with the ways to prove it.
type proofNeeded struct {
	error
	ways WaysToProve
}

func (p proofNeeded) Unwrap() error { return p.error }

// WaysToProve are the ways by which the signed-in person proves again who they are.
type WaysToProve struct {
	ByCode     bool   `json:"byCode"`
	ByPasskey  bool   `json:"byPasskey"`
	ByPassword bool   `json:"byPassword"`
	OpenIDName string `json:"openIdName" doc:"What the provider is called where it has to ask again, else empty."`
}
