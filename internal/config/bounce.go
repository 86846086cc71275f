package config

// Bounce sets from where Beacon learns that a mail did not arrive (R12.3): from signed calls, and from the mailbox to
// which mail servers return mails.
type Bounce struct {
	Secrets []string `yaml:"secrets" env:"SECRETS" secret:"true"` // whsec_…, newest first; without one the calls are refused
	IMAP    IMAP     `yaml:"imap" envPrefix:"IMAP_"`
}

// IMAP is a mailbox. Without a Host there is none. The connection is encrypted, except to this machine itself.
type IMAP struct {
	Host     string `yaml:"host" env:"HOST"`
	Port     int    `yaml:"port" env:"PORT"`
	Username string `yaml:"username" env:"USERNAME"`
	Password string `yaml:"password" env:"PASSWORD" secret:"true"`
	Folder   string `yaml:"folder" env:"FOLDER"`
}
