package openid

import "context"

// Check fetches the provider's discovery document. It returns an error unless the document names the issuer.
func (p *Provider) Check(ctx context.Context) error {
	_, err := p.discover(ctx)
	return err
}
