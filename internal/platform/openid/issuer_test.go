package openid_test

import (
	"strings"
	"testing"

	"beacon/internal/platform/openid"
)

const tenant = "3f2a1b4c-0d5e-4f60-8a7b-9c0d1e2f3a4b"

// An operator can vouch for the issuer of one organization. An issuer with accounts of several organizations or
// to the public must be rejected: an attacker could open an account there with the address of a member of staff.
// Shows R14.5k.
func TestCheckVouched_OneOrganizationOnly(t *testing.T) {
	const (
		fine     = ""
		tenantID = "set it to the issuer of one tenant"
		template = "replace the placeholder"
		shared   = "remove it: accounts outside of your organization"
		parts    = "remove user names"
	)
	for _, c := range []struct{ issuer, usable, vouched string }{
		{"https://login.microsoftonline.com/" + tenant + "/v2.0", fine, fine},
		{"https://login.microsoftonline.com/" + strings.ToUpper(tenant) + "/v2.0", fine, fine},
		{"https://login.microsoftonline.us/" + tenant + "/v2.0", fine, fine},
		{"https://login.partner.microsoftonline.cn/" + tenant + "/v2.0", fine, fine},
		{"https://sts.windows.net/" + tenant + "/", fine, fine},
		{"https://hospital.okta.com", fine, fine},
		{"https://hospital.okta.com/oauth2/default", fine, fine},
		{"https://id.hospital.example/realms/staff", fine, fine},
		{"https://adfs.hospital.example/adfs", fine, fine},
		{"http://127.0.0.1:8080/realms/staff", fine, fine},

		{"https://login.microsoftonline.com/common/v2.0", tenantID, tenantID},
		{"https://login.microsoftonline.com/COMMON/v2.0", tenantID, tenantID},
		{"https://LOGIN.microsoftonline.com/common", tenantID, tenantID},
		{"https://login.microsoftonline.com:443/common/v2.0", tenantID, tenantID},
		{"https://login.microsoftonline.com./common/v2.0", tenantID, tenantID},
		{"https://login.microsoftonline.com/%63ommon/v2.0", tenantID, tenantID},
		{"https://login.microsoftonline.com//common/v2.0", tenantID, tenantID},
		{"https://login.microsoftonline.com/" + tenant + "/../common/v2.0", tenantID, tenantID},
		{"https://login.microsoftonline.com/organizations/v2.0", tenantID, tenantID},
		{"https://login.microsoftonline.com/consumers/v2.0", tenantID, tenantID},
		{"https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0", tenantID, tenantID},
		{"https://login.microsoftonline.com/9188040D-6C67-4C5B-B112-36A304B66DAD/v2.0", tenantID, tenantID},
		{"https://sts.windows.net/9188040d-6c67-4c5b-b112-36a304b66dad/", tenantID, tenantID},
		{"https://login.microsoftonline.com/f8cdef31-a31e-4b4a-93e4-5f571e91255a/v2.0", tenantID, tenantID},
		{"https://login.microsoftonline.us/common/v2.0", tenantID, tenantID},
		{"https://login.windows.net/common", tenantID, tenantID},
		{"https://login.live.com", tenantID, tenantID},
		{"https://login.microsoftonline.com/hospital.onmicrosoft.com/v2.0", tenantID, tenantID},
		{"https://login.microsoftonline.com", tenantID, tenantID},
		{"https://login.microsoftonline.com/v2.0", tenantID, tenantID},

		{"https://login.microsoftonline.com/{tenantid}/v2.0", template, template},
		{"https://login.microsoftonline.com/%7Btenantid%7D/v2.0", template, template},
		{"https://{yourOktaDomain}/oauth2/default", template, template},
		{"https://id.hospital.example/realms/<realm>", template, template},

		{"https://accounts.google.com", fine, shared},
		{"https://ACCOUNTS.google.com/", fine, shared},
		{"https://appleid.apple.com", fine, shared},
		{"https://hospital.b2clogin.com/" + tenant + "/v2.0/", fine, shared},
		{"https://" + tenant + ".ciamlogin.com/" + tenant + "/v2.0", fine, shared},
		{"https://gitlab.com", fine, shared},

		{"https://id.hospital.example/?realm=staff", parts, parts},
		{"https://id.hospital.example/#staff", parts, parts},
		{"https://beacon@id.hospital.example", parts, parts},
		{"https://id.hospital.example/.well-known/openid-configuration", "remove /.well-known/", "remove /.well-known/"},
		{"id.hospital.example", "set it to the https address", "set it to the https address"},
		{"", "set it to the https address", "set it to the https address"},
	} {
		for name, check := range map[string]struct {
			err  error
			want string
		}{
			"CheckIssuer":  {openid.CheckIssuer(c.issuer), c.usable},
			"CheckVouched": {openid.CheckVouched(c.issuer), c.vouched},
		} {
			if (check.err == nil) != (check.want == "") ||
				check.err != nil && !strings.HasPrefix(check.err.Error(), check.want) {
				t.Errorf("%s(%q) = %v, want %q", name, c.issuer, check.err, check.want)
			}
		}
	}
}
