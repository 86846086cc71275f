package httpapi

// Access is the kind of credential that a call needs.
type Access string

// The kinds of credentials.
const (
	AccessPublic Access = "public" // none
	AccessKey    Access = "key"    // a private link, or a key of another kind
	AccessStaff  Access = "staff"  // a session of a member of staff
)

// KeyHolder is the holder of a key.
type KeyHolder string

// The holders of keys.
const (
	PatientHolder  KeyHolder = "patient"           // also an administrator in the patient's editor
	DonorHolder    KeyHolder = "donor"             // a voucher donor
	VoucherHolder  KeyHolder = "voucher holder"    // named by a donor
	SignerHolder   KeyHolder = "donor or holder"   // signs, also on the device of a supervised signing
	DeviceHolder   KeyHolder = "supervised device" // the device of a signing with staff present
	ReferralHolder KeyHolder = "referral"          // the person who filled in the referral
	ResumedHolder  KeyHolder = "referral; none for a new one"
	AddressHolder  KeyHolder = "confirmation email" // the owner of an address that is to be confirmed
)

// Call is a registered call with the conditions of access to it.
type Call struct {
	Name, Method, Path, Summary string // the name is the operation id

	Access Access
	Holder KeyHolder // for a call by key
	StaffRule
}

// Calls returns all calls in order of registration.
func (a *API) Calls() []Call { return a.calls }
