package deploy_test

import (
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestCompletion_OffersCommandsAndFlags: each shell offers the existing commands and flags, from the file that the
// package installs. The cases of zsh and fish run if the shells are installed.
func TestCompletion_OffersCommandsAndFlags(t *testing.T) {
	files, err := filepath.Abs("../../deploy/completion")
	if err != nil {
		t.Fatal(err)
	}
	s := &sandbox{dir: t.TempDir(), path: filepath.Dir(beacon(t)), env: []string{"COMPLETIONS=" + files}}
	shells := map[string]string{
		"bash": `source "$COMPLETIONS/beacon.bash"; COMP_WORDS=(@words@); COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
			"$(complete -p beacon | sed 's/.*-F \([^ ]*\) .*/\1/')"; printf '%s\n' "${COMPREPLY[@]}"`,
		"zsh": `zsh -fc 'compadd() { shift; print -l -- "$@" }; _files() { print FILES }
			words=(@words@); CURRENT=$#words; source "$COMPLETIONS/_beacon"'`,
		"fish": `fish --no-config -c 'source $COMPLETIONS/beacon.fish; complete --do-complete "@line@"' | cut -f 1`,
	}
	for shell, script := range shells {
		if _, err := exec.LookPath(shell); err != nil {
			t.Logf("%s is not installed", shell)
			continue
		}
		for line, want := range map[string][]string{
			"beacon aud":             {"audit"},
			"beacon audit ver":       {"verify"},
			"beacon import c":        {"campaigns", "centers"},
			"beaconctl backup --wit": {"--with-keys"},
			"beaconctl staff add -":  {"--role"},
			"beacon ":                {"serve", "check", "restore"},
		} {
			words := strings.Fields(line)
			if strings.HasSuffix(line, " ") {
				words = append(words, `""`)
			}
			script := strings.NewReplacer("@words@", strings.Join(words, " "), "@line@", line).Replace(script)
			offered := strings.Fields(s.run(t, script))
			for _, w := range want {
				if !slices.Contains(offered, w) {
					t.Errorf("%s: %q offers %q, without %s", shell, line, offered, w)
				}
			}
			if slices.Contains(offered, "man-page") {
				t.Errorf("%s: %q offers a command that is not in the help", shell, line)
			}
		}
	}
}
