package openid

import (
	"errors"
	"net/url"
	"regexp"
	"slices"
	"strings"
)

// google is the issuer of all accounts at Google.
const google = "https://accounts.google.com"

var (
	// microsoftHosts are the hosts of Microsoft Entra ID; subdomains count.
	microsoftHosts = []string{
		"microsoftonline.com", "microsoftonline.us", "microsoftonline.cn", "login.microsoft.com", "login.live.com",
		"login.windows.net", "sts.windows.net", "chinacloudapi.cn",
	}
	// personalTenants hold the personal accounts at Microsoft, which the public can open.
	personalTenants = []string{"9188040d-6c67-4c5b-b112-36a304b66dad", "f8cdef31-a31e-4b4a-93e4-5f571e91255a"}
	// publicHosts have one issuer for accounts that the public can open; subdomains count.
	publicHosts = []string{
		"accounts.google.com", "securetoken.google.com", "b2clogin.com", "ciamlogin.com", "apple.com", "facebook.com",
		"yahoo.com", "linkedin.com", "github.com", "githubusercontent.com", "gitlab.com", "salesforce.com", "slack.com",
		"paypal.com", "paypalobjects.com", "twitch.tv", "discord.com", "line.me", "id.me", "login.gov",
	}
	tenantID = regexp.MustCompile(`^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`)
)

// CheckIssuer returns the remedy, as an error, for an address that cannot be an issuer: a template, the address of the
// discovery document, or an address that tenants of Microsoft Entra ID share, because their tokens name another issuer.
func CheckIssuer(issuer string) error {
	if strings.ContainsAny(issuer, "{}<>") || strings.Contains(strings.ToLower(issuer), "%7b") {
		return errors.New("replace the placeholder by the value of your own organization")
	}
	u, err := url.Parse(issuer)
	switch {
	case err != nil || u.Host == "":
		return errors.New("set it to the https address of the provider")
	case u.RawQuery != "" || u.ForceQuery || u.Fragment != "" || u.User != nil:
		return errors.New("remove user names and everything after ? or #")
	case strings.Contains(u.Path, "/.well-known/"):
		return errors.New("remove /.well-known/ and the text after it")
	case hasHost(u, microsoftHosts) && !isOneTenant(u):
		return errors.New("set it to the issuer of one tenant, " +
			"https://login.microsoftonline.com/DIRECTORY-ID/v2.0, with the directory (tenant) ID of your organization")
	}
	return nil
}

// CheckVouched returns the remedy, as an error, for an issuer that an operator cannot vouch for: CheckIssuer rejects
// it, or it issues tokens for accounts that the public can open.
func CheckVouched(issuer string) error {
	if err := CheckIssuer(issuer); err != nil {
		return err
	}
	if u, err := url.Parse(issuer); err != nil || hasHost(u, publicHosts) {
		return errors.New("remove it: accounts outside of your organization have the same issuer")
	}
	return nil
}

func hasHost(u *url.URL, hosts []string) bool {
	host := strings.TrimSuffix(strings.ToLower(u.Hostname()), ".")
	return slices.ContainsFunc(hosts, func(h string) bool { return host == h || strings.HasSuffix(host, "."+h) })
}

// isOneTenant reports whether the first part of an address at Microsoft is the ID of one organization's tenant.
func isOneTenant(u *url.URL) bool {
	tenant := tenantIn(u)
	return tenantID.MatchString(tenant) && !slices.Contains(personalTenants, tenant) && !strings.Contains(u.Path, "..")
}

// tenantIn returns the first part of the path of an address at Microsoft.
func tenantIn(u *url.URL) string {
	tenant, _, _ := strings.Cut(strings.TrimPrefix(strings.ToLower(u.Path), "/"), "/")
	return tenant
}
