package config

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"reflect"
	"strings"

	"go.yaml.in/yaml/v3"
)

// Setting is one setting with its value in a Config.
type Setting struct {
	Path     string // in the file, such as "smtp.host"
	Variable string // in the environment; empty: only available in the file
	IsSecret bool

	value reflect.Value
}

// Settings returns all settings of a Config, in the order of its fields.
func (c Config) Settings() []Setting { return settingsIn(reflect.ValueOf(c), "", prefix) }

func settingsIn(v reflect.Value, path, variables string) (all []Setting) {
	for i := range v.NumField() {
		field := v.Type().Field(i)
		name := path + field.Tag.Get("yaml")
		if field.Type.Kind() == reflect.Struct {
			all = append(all, settingsIn(v.Field(i), name+".", variables+field.Tag.Get("envPrefix"))...)
			continue
		}
		s := Setting{Path: name, IsSecret: field.Tag.Get("secret") == "true", value: v.Field(i)}
		if variable := field.Tag.Get("env"); variable != "" {
			s.Variable = variables + variable
		}
		all = append(all, s)
	}
	return all
}

// Shown returns the value for display. It never contains a secret.
func (s Setting) Shown() string {
	if s.IsSecret {
		if s.value.Len() == 0 {
			return ""
		}
		return "(set, not shown)"
	}
	switch v := s.value.Interface().(type) {
	case string:
		return withoutPassword(v)
	case []string:
		return strings.Join(v, ", ")
	case []Named:
		var parts []string
		for _, link := range v {
			parts = append(parts, link.Name+" "+withoutPassword(link.URL))
		}
		return strings.Join(parts, ", ")
	case []Witness:
		var parts []string
		for _, w := range v {
			parts = append(parts, w.Name+" "+withoutPassword(w.URL))
		}
		return strings.Join(parts, ", ")
	default:
		return fmt.Sprint(v)
	}
}

// withoutPassword returns an address without its passwords; other texts are unchanged.
func withoutPassword(text string) string {
	if !strings.Contains(text, "://") {
		return text
	}
	u, err := url.Parse(text)
	if err != nil {
		return "(set, not shown: it is not an address)"
	}
	q, changed := u.Query(), false
	for name := range q {
		if lower := strings.ToLower(name); strings.Contains(lower, "pass") || strings.Contains(lower, "secret") ||
			strings.Contains(lower, "token") || strings.Contains(lower, "key") {
			q.Set(name, "xxxxx")
			changed = true
		}
	}
	if changed {
		u.RawQuery = q.Encode()
	}
	if u.User == nil && !changed {
		return text
	}
	return u.Redacted()
}

// Sources returns the source of each setting that differs from the default, by path: the file, the variable or the
// credential.
func Sources(path string, environ []string) (map[string]string, error) {
	sources := map[string]string{}
	if path != "" {
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, fmt.Errorf("read configuration: %w", err)
		}
		var file yaml.Node
		if err := yaml.NewDecoder(bytes.NewReader(text)).Decode(&file); err != nil && !errors.Is(err, io.EOF) {
			return nil, fmt.Errorf("configuration file %s: %w", path, err)
		}
		for _, document := range file.Content {
			addPaths(document, "", path, sources)
		}
	}
	set := map[string]string{}
	for _, pair := range credentialsIn(environ) {
		name, _, _ := strings.Cut(pair, "=")
		set[name] = "credential " + strings.TrimSuffix(name, "_FILE")
	}
	for _, pair := range environ {
		name, _, _ := strings.Cut(pair, "=")
		set[name] = "environment " + name
	}
	for _, s := range Default().Settings() {
		if s.Variable == "" {
			continue
		}
		for _, name := range []string{s.Variable + "_FILE", s.Variable} {
			if from, ok := set[name]; ok {
				sources[s.Path] = from
			}
		}
	}
	return sources, nil
}

// addPaths adds the paths that a mapping of the file sets.
func addPaths(n *yaml.Node, path, file string, sources map[string]string) {
	for i := 0; n.Kind == yaml.MappingNode && i+1 < len(n.Content); i += 2 {
		name := path + n.Content[i].Value
		sources[name] = "file " + file
		addPaths(n.Content[i+1], name+".", file, sources)
	}
}
