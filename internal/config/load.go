package config

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/caarlos0/env/v11"
	"go.yaml.in/yaml/v3"

	"beacon/internal/platform/keys"
)

// prefix is the prefix of Beacon's variables.
const prefix = "BEACON_"

// credentials is the variable with the directory of a service's secrets under systemd (LoadCredential).
const credentials = "CREDENTIALS_DIRECTORY"

// Load starts from base, reads the YAML file at path (empty: none) and then the environment ("NAME=value" pairs, as in
// os.Environ). A credential of the service named BEACON_X counts as BEACON_X_FILE. A misspelled name in the file is an
// error. Load does not call Check.
func Load(base Config, path string, environ []string) (Config, error) {
	c := base
	if path != "" {
		text, err := os.ReadFile(path)
		if err != nil {
			return c, fmt.Errorf("read configuration: %w", err)
		}
		d := yaml.NewDecoder(bytes.NewReader(text))
		d.KnownFields(true)
		if err := d.Decode(&c); err != nil && !errors.Is(err, io.EOF) {
			return c, fmt.Errorf("configuration file %s: %w", path, err)
		}
	}
	vars, err := variables(environ)
	if err != nil {
		return c, err
	}
	if err := checkTypes(vars); err != nil {
		return c, err
	}
	if err := env.ParseWithOptions(&c, env.Options{Prefix: prefix, Environment: vars}); err != nil {
		return c, fmt.Errorf("environment: %w", err)
	}
	for _, list := range c.lists() {
		*list = keys.Split(strings.Join(*list, "\n"))
	}
	return c, nil
}

// checkTypes returns an error for every variable with a value of the wrong type. The library's error has neither the
// variable nor the value.
func checkTypes(vars map[string]string) error {
	var m mistakes
	for _, s := range Default().Settings() {
		text, ok := vars[s.Variable]
		if !ok || text == "" {
			continue
		}
		var err error
		wants := ""
		switch s.value.Kind() {
		case reflect.Int:
			_, err = strconv.Atoi(text)
			wants = "a whole number"
		case reflect.Float64:
			_, err = strconv.ParseFloat(text, 64)
			wants = "a number, such as 0.1"
		case reflect.Bool:
			_, err = strconv.ParseBool(text)
			wants = "true or false"
		}
		if err != nil {
			m.add("%s is %q: set it to %s", s.Variable, text, wants)
		}
	}
	return errors.Join(m...)
}

// lists returns the settings that are lists of strings.
func (c *Config) lists() []*[]string {
	return []*[]string{&c.MasterKeys, &c.TrustedProxies, &c.Webhook.Secrets, &c.Bounce.Secrets, &c.Log.MailTo}
}

// Unread returns the environment variables with Beacon's prefix that are not settings, sorted: misspelled, or set for
// another service called beacon. configFile is the only name that the command line reads.
func Unread(environ []string, configFile string) ([]string, error) {
	known, err := variableNames()
	if err != nil {
		return nil, err
	}
	known[configFile] = true
	var unread []string
	for _, pair := range withCredentials(environ) {
		name, _, _ := strings.Cut(pair, "=")
		if strings.HasPrefix(name, prefix) && !known[name] && !known[strings.TrimSuffix(name, "_FILE")] {
			unread = append(unread, name)
		}
	}
	slices.Sort(unread)
	return unread, nil
}

// variableNames returns the names of the variables of all settings.
func variableNames() (map[string]bool, error) {
	settings, err := env.GetFieldParamsWithOptions(
		&Config{}, env.Options{Prefix: prefix, Environment: map[string]string{}},
	)
	if err != nil {
		return nil, fmt.Errorf("names of settings: %w", err)
	}
	known := map[string]bool{}
	for _, setting := range settings {
		known[setting.Key] = true
	}
	return known, nil
}

// variables returns the variables that begin with BEACON_, trimmed. It replaces BEACON_X_FILE by the content of its
// file, unless a setting has that name itself.
func variables(environ []string) (map[string]string, error) {
	known, err := variableNames()
	if err != nil {
		return nil, err
	}
	vars := map[string]string{}
	for _, pair := range withCredentials(environ) {
		name, value, _ := strings.Cut(pair, "=")
		if !strings.HasPrefix(name, prefix) {
			continue
		}
		target, isFile := strings.CutSuffix(name, "_FILE")
		if !isFile || known[name] {
			vars[name] = strings.TrimSpace(value)
			continue
		}
		content, err := os.ReadFile(value)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		vars[target] = strings.TrimSpace(string(content))
	}
	return vars, nil
}

// withCredentials puts the service's credentials before the variables, which take precedence.
func withCredentials(environ []string) []string { return append(credentialsIn(environ), environ...) }

// credentialsIn returns a variable BEACON_X_FILE for each credential of the service. It ignores backup copies of
// editors.
func credentialsIn(environ []string) (all []string) {
	for _, pair := range environ {
		dir, ok := strings.CutPrefix(pair, credentials+"=")
		if !ok {
			continue
		}
		files, err := os.ReadDir(dir)
		if err != nil { // the first missing variable has its own error
			continue
		}
		for _, file := range files {
			if isVariable(file.Name()) {
				all = append(all, file.Name()+"_FILE="+filepath.Join(dir, file.Name()))
			}
		}
	}
	return all
}

// isVariable reports whether a name has only capital letters, digits and underscores, unlike an editor's backup copy.
func isVariable(name string) bool {
	return !strings.ContainsFunc(name, func(r rune) bool {
		return r != '_' && (r < 'A' || r > 'Z') && (r < '0' || r > '9')
	})
}
