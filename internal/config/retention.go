package config

// Retention is after how many months what nobody needs any more is deleted (R15.3b); each 6 to 120.
type Retention struct {
	ReferralMonths int `yaml:"referralMonths" env:"REFERRAL_MONTHS"` // unfinished requests, since the last change
	PictureMonths  int `yaml:"pictureMonths" env:"PICTURE_MONTHS"`   // pictures of a page, since it was closed
	// mails since they were written, changes of an address since they ended, bounces since they were settled
	MailMonths int `yaml:"mailMonths" env:"MAIL_MONTHS"`
}

// The bounds of the months in Retention: reminders and the last bounces are over before, and nothing is kept for good.
const (
	MinRetentionMonths = 6
	MaxRetentionMonths = 120
)
