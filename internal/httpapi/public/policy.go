package public

import "strings"

// checkHosts are where the human check of a provider loads its script, draws its
// frame and asks its own service (each provider's documentation).
var checkHosts = map[string]string{
	"recaptcha": "https://www.google.com https://www.gstatic.com https://recaptcha.google.com",
	"hcaptcha":  "https://hcaptcha.com https://*.hcaptcha.com",
	"turnstile": "https://challenges.cloudflare.com",
}

// policyOf is the content policy of an app screen. Only where patients fill in
// forms, and only when the registry chose a provider, is that provider let in.
func (s *handlers) policyOf(route, nonce string) string {
	policy := appPolicy(nonce)
	hosts := checkHosts[s.Config.Captcha.Kind]
	if hosts == "" || strings.HasPrefix(route, "/staff") {
		return policy
	}
	for _, directive := range []string{"script-src 'self'", "style-src 'self'", "connect-src 'self'"} {
		policy = strings.Replace(policy, directive, directive+" "+hosts, 1)
	}
	return policy + "; frame-src " + hosts
}
