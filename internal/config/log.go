package config

import (
	"fmt"

	"beacon/internal/platform/personal"
	"beacon/internal/platform/signednote"
)

// Log configures the transparency log of the audit trail (ADR 33).
type Log struct {
	// file with the key of checkpoints, on each node that signs them; empty: DataDir/log-key, which is created on
	// SQLite
	KeyFile string `yaml:"keyFile" env:"KEY_FILE"`
	// addresses that receive the newest checkpoint every night
	MailTo []string `yaml:"mailTo" env:"MAIL_TO"`
	// third parties that sign each checkpoint
	Witnesses []Witness `yaml:"witnesses"`
}

// Witness is a third party that signs checkpoints of the log if it only grew (C2SP tlog-witness).
type Witness struct {
	Name string `yaml:"name"` // display name
	URL  string `yaml:"url"`  // its submission prefix
	Key  string `yaml:"key"`  // its public key, name+digits+base64
}

// Cosigner returns the key of a witness. Check has rejected invalid ones.
func (w Witness) Cosigner() signednote.Cosigner {
	key, _ := signednote.ParseCosigner(w.Key)
	return key
}

func (l Log) check() (wrong []error) {
	for _, address := range l.MailTo {
		if !personal.IsEmail(address, personal.MaxEmail) {
			wrong = append(wrong, fmt.Errorf("log.mailTo has %q: set it to email addresses without names", address))
		}
	}
	names, keys := map[string]bool{}, map[string]bool{}
	for i, w := range l.Witnesses {
		complain := func(format string, args ...any) {
			wrong = append(wrong, fmt.Errorf("log.witnesses, number %d: "+format, append([]any{i + 1}, args...)...))
		}
		key, err := signednote.ParseCosigner(w.Key)
		if err != nil {
			complain("key: %w", err)
		}
		if w.Name == "" {
			complain("name is empty: set it")
		}
		if !isWebAddress(w.URL) {
			complain("url is %q: set it to a web address", withoutPassword(w.URL))
		}
		if names[w.Name] || err == nil && keys[key.String()] {
			complain("another witness has the same name or key: remove one of the two")
		}
		names[w.Name], keys[key.String()] = true, true
	}
	return wrong
}
