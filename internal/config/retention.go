package config

// Retention has the retention periods in months (R15.3b), each from 6 to 120.
type Retention struct {
	ReferralMonths int `yaml:"referralMonths" env:"REFERRAL_MONTHS"` // unfinished requests, since the last change
	PictureMonths  int `yaml:"pictureMonths" env:"PICTURE_MONTHS"`   // pictures of a page, since it was closed
	// emails since their creation, address changes since their end, bounces since they were settled
	MailMonths int `yaml:"mailMonths" env:"MAIL_MONTHS"`
}

// The bounds of the periods in Retention: reminders and the last bounces are over after the minimum, and no data are
// kept forever.
const (
	MinRetentionMonths = 6
	MaxRetentionMonths = 120
)
