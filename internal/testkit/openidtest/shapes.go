package openidtest

import "maps"

// Tenant is the directory ID of Entra's organization.
const Tenant = "3f2a1b4c-0d5e-4f60-8a7b-9c0d1e2f3a4b"

// Entra gives a sign-in the shape of Microsoft Entra ID, v2.0, for a client that requests openid and email: an address
// without email_verified in the token and from the UserInfo endpoint, and no optional claims.
func Entra() Change {
	return func(l *login) {
		delete(l.claims, "email_verified")
		delete(l.claims, "auth_time")
		maps.Copy(l.claims, map[string]any{
			"tid": Tenant, "ver": "2.0", "uti": "Zq3pB1", "rh": "1.AXoA", "nbf": l.claims["iat"],
			"preferred_username": "someone.else@hospital.example", "upn": "someone.else@hospital.example",
		})
		l.info["email"] = l.claims["email"]
	}
}

// EntraGuest makes the account a guest of another organization.
func EntraGuest() Change {
	return Claim("idp", "https://sts.windows.net/77777777-0d5e-4f60-8a7b-9c0d1e2f3a4b/")
}

// Okta gives a sign-in the shape of Okta's org authorization server: a minimal token, with the other claims from the
// UserInfo endpoint.
func Okta() Change {
	return func(l *login) {
		delete(l.claims, "email_verified")
		maps.Copy(l.claims, map[string]any{
			"ver": 1, "jti": "ID.7x", "amr": []string{"mfa", "otp", "pwd"}, "idp": "00o1a2b3c4", "at_hash": "cpqKfdQA",
			"auth_time": l.claims["iat"],
		})
		maps.Copy(l.info, map[string]any{"email": l.claims["email"], "email_verified": true, "zoneinfo": "America/New_York"})
	}
}

// Google gives a sign-in the shape of Google for an account of an organization.
func Google() Change {
	return func(l *login) {
		delete(l.claims, "auth_time")
		maps.Copy(l.claims, map[string]any{
			"azp": l.claims["aud"], "hd": "hospital.example", "at_hash": "HK6E_P6Dh8Y93mRNtsDB1Q",
		})
		maps.Copy(l.info, map[string]any{
			"email": l.claims["email"], "email_verified": true, "hd": "hospital.example", "picture": "https://lh3.example/a",
		})
	}
}

// Keycloak gives a sign-in the shape of Keycloak.
func Keycloak() Change {
	return func(l *login) {
		if l.claims["acr"] == nil {
			l.claims["acr"] = "1"
		}
		maps.Copy(l.claims, map[string]any{
			"azp": l.claims["aud"], "typ": "ID", "sid": "b7c1", "auth_time": l.claims["iat"], "preferred_username": "someone",
		})
		maps.Copy(l.info, map[string]any{"email": l.claims["email"], "email_verified": l.claims["email_verified"]})
	}
}
