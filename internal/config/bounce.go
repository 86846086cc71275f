package config

// Bounce configures the sources of bounces (R12.3): signed calls, and the mailbox to which mail servers return
// undeliverable emails.
type Bounce struct {
	Secrets []string `yaml:"secrets" env:"SECRETS" secret:"true"` // whsec_…, newest first; empty: calls are refused
	IMAP    IMAP     `yaml:"imap" envPrefix:"IMAP_"`
}

// IMAP is a mailbox. An empty Host means no mailbox. The connection is encrypted, except to this machine.
type IMAP struct {
	Host     string `yaml:"host" env:"HOST"`
	Port     int    `yaml:"port" env:"PORT"`
	Username string `yaml:"username" env:"USERNAME"`
	Password string `yaml:"password" env:"PASSWORD" secret:"true"`
	Folder   string `yaml:"folder" env:"FOLDER"`
}
