package deploy_test

import (
	"crypto/tls"
	"encoding/pem"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"beacon/internal/testkit/short"
	"beacon/internal/testkit/smtptest"
)

// machine is a minimal Debian in a directory. Its processes have their own process table and mounts, and the network of
// the test.
type machine struct {
	root    string
	isolate []string // the command that starts processes of the machine
	output  strings.Builder
}

// newMachine unpacks a Debian. Without root it uses a user namespace, in which the test may own many accounts.
func newMachine(t *testing.T) *machine {
	t.Helper()
	short.Needs(t, "a Debian root")
	archive, err := exec.Command("../../scripts/debian-root").Output()
	if err != nil {
		t.Fatalf("scripts/debian-root: %v %s", err, failure(err))
	}
	m := &machine{isolate: []string{"unshare", "--mount", "--pid", "--fork", "--kill-child"}}
	if os.Geteuid() != 0 {
		m.isolate = append(m.isolate, "--map-root-user", "--map-auto")
	}
	if m.root, err = os.MkdirTemp("", "beacon-machine-"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if said, err := m.command("rm", "-rf", m.root).CombinedOutput(); err != nil {
			t.Errorf("delete the machine: %v %s", err, said)
		}
	})
	unpack := m.command("tar", "-xf", strings.TrimSpace(string(archive)), "-C", m.root, "--exclude=./dev/*")
	if said, err := unpack.CombinedOutput(); err != nil {
		t.Fatalf("unpack Debian: %v\n%s\nThis test needs root, or a user namespace with the accounts of /etc/subuid "+
			"(Debian package uidmap).", err, said)
	}
	for _, name := range []string{"systemctl", "editor"} {
		m.copyIn(t, filepath.Join("machine", name), "usr/local/bin/"+name, 0o755)
	}
	m.write(t, "usr/sbin/policy-rc.d", "#!/bin/sh\nexit 101\n") // packages start no services: no systemd runs
	m.write(t, "etc/apt/apt.conf.d/test", "APT::Get::Assume-Yes \"true\";\n")
	m.write(t, "etc/dpkg/dpkg.cfg.d/test", "force-unsafe-io\n")
	return m
}

// command returns a command that runs in the machine's namespaces.
func (m *machine) command(args ...string) *exec.Cmd {
	all := slices.Concat(m.isolate, args)
	return exec.Command(all[0], all[1:]...)
}

// failure returns the standard error of a command.
func failure(err error) []byte {
	if e, ok := err.(*exec.ExitError); ok {
		return e.Stderr
	}
	return nil
}

// write writes an executable file of the machine.
func (m *machine) write(t *testing.T, path, text string) {
	t.Helper()
	source := filepath.Join(t.TempDir(), "file")
	write(t, source, text)
	m.copyIn(t, source, path, 0o755)
}

// copyIn copies a file into the machine.
func (m *machine) copyIn(t *testing.T, from, to string, mode os.FileMode) {
	t.Helper()
	install := m.command("install", "-D", "-m", fmt.Sprintf("%o", mode), from, filepath.Join(m.root, to))
	if said, err := install.CombinedOutput(); err != nil {
		t.Fatalf("%v %s", err, said)
	}
}

// run runs a script as root of the machine. Processes that the script starts run until the test ends; m.output has the
// output.
func (m *machine) run(t *testing.T, script string) {
	t.Helper()
	m.output.Reset()
	const mounts = `mount --rbind /dev "$0/dev" && mount -t proc proc "$0/proc" && mount -t tmpfs tmpfs "$0/run" &&
		exec env -i HOME=/root DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 \
		PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin chroot "$0" bash -euxo pipefail -c "$1"`
	command := m.command("bash", "-c", mounts, m.root, "cd /root\n"+script+"\necho INSTALLED\ncat >/dev/null")
	stdin, err := command.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, in, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	command.Stdout, command.Stderr = in, in
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = stdin.Close()
		_ = command.Wait()
		_ = out.Close()
	})
	_ = in.Close()
	done := make(chan bool, 1)
	go func() {
		buffer := make([]byte, 4096)
		for {
			n, err := out.Read(buffer)
			m.output.Write(buffer[:n])
			if strings.Contains(m.output.String(), "\nINSTALLED\n") || err != nil {
				done <- err == nil
				_, _ = io.Copy(io.Discard, out)
				return
			}
		}
	}()
	if ok := <-done; !ok {
		t.Fatalf("a command failed:\n%s", m.output.String())
	}
}

// edit makes the machine's editor apply a sed script to a file, or write a new file.
func (m *machine) edit(t *testing.T, name, script string) {
	t.Helper()
	m.write(t, "edits/"+name, script)
}

// TestDocument_InstallsOnEmptyDebian: the commands of the page, in order and without additions, lead from a bare Debian
// to an invitation that reaches the mail server, and to pages behind nginx.
func TestDocument_InstallsOnEmptyDebian(t *testing.T) {
	m := newMachine(t)
	deb := newDeb(t, "1.9.0", t.TempDir())
	m.copyIn(t, deb, "root/"+filepath.Base(deb), 0o644)

	sink := smtptest.Start(t)
	web := httptest.NewTLSServer(nil) // the email server of the test uses its certificate too
	web.Close()
	authority := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: web.Certificate().Raw})
	m.write(t, "usr/local/share/ca-certificates/registry.crt", string(authority))

	serving, secure := freeAddress(t), freeAddress(t)
	m.edit(t, "beacon.yaml", fmt.Sprintf(`s|127.0.0.1:8080|%s|
		s|127.0.0.1:9[0-9]*|%s|
		s|mail.registry.example|%s|
		s|port: 587|port: %d|
		`, serving, freeAddress(t), sink.Host(), sink.Port()))
	m.edit(t, "SMTP_PASSWORD", smtptest.Password+"\n")
	m.edit(t, "beacon.conf", fmt.Sprintf(`s|127.0.0.1:8080|%s|
		s|listen 443 |listen %s |
		s|listen 80;|listen %s;|
		`, serving, secure, freeAddress(t)))
	steps := strings.NewReplacer("EMAIL", "ada@registry.example", "_amd64.deb", deb[strings.LastIndex(deb, "_"):])
	// Debian's default site would take the ports of the test's machine.
	m.run(t, steps.Replace(block(t, "install"))+"rm -f /etc/nginx/sites-enabled/default\n"+
		block(t, "install-nginx")+block(t, "install-import"))

	output := m.output.String()
	if strings.Contains(output, " is an unknown environment variable") || !strings.Contains(output, "/staff/join/") {
		t.Errorf("the installation printed\n%s", output)
	}
	within(t, "the invitations reach the mail server", 60*time.Second, func() bool { return len(sink.Emails()) >= 2 })
	for _, email := range sink.Emails() {
		if email.SignedIn != smtptest.Username || !strings.Contains(string(email.Raw), "sites.registry.example/") {
			t.Errorf("email from %q:\n%s", email.SignedIn, email.Raw)
		}
	}
	m.wantSite(t, secure)
	log := readFile(t, filepath.Join(m.root, "var/log/beacon.service"))
	if !strings.Contains(log, `"version":"`+strings.TrimSpace(readFile(t, "../../"+versionFile))) {
		t.Errorf("the log does not name the version:\n%.1000s", log)
	}

	m.run(t, block(t, "uninstall")+`
		if find / -xdev -iname '*beacon*' -not -path "$HOME/*" -not -path '/edits/*' -not -path '/var/log/*' | grep . ||
		  grep beacon /etc/passwd; then echo "these are left"; exit 1; fi`)
}

// wantSite checks that nginx serves Beacon's pages.
func (m *machine) wantSite(t *testing.T, address string) {
	t.Helper()
	client := http.Client{Transport: &http.Transport{
		TLSClientConfig: &tls.Config{ServerName: siteName, InsecureSkipVerify: true}, // self-signed
	}}
	defer client.CloseIdleConnections()
	_, port, err := net.SplitHostPort(address)
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]*regexp.Regexp{
		"/readyz":  regexp.MustCompile(`ready|ok`),
		"/gallery": regexp.MustCompile(`Example Donor Registry`),
	} {
		request, err := http.NewRequest("GET", "https://127.0.0.1:"+port+path, http.NoBody)
		if err != nil {
			t.Fatal(err)
		}
		request.Host = siteName
		response, err := client.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(response.Body)
		_ = response.Body.Close()
		if err != nil || response.StatusCode != 200 || !want.Match(body) {
			t.Errorf("%s: %d %v %.300s", path, response.StatusCode, err, body)
		}
	}
}
