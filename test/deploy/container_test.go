package deploy_test

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"go.yaml.in/yaml/v3"

	"beacon/internal/config"
)

// images is one test's own storage of container images.
type images struct{ dir string }

// buildah runs a command of buildah and returns its output.
func (i images) buildah(t *testing.T, args ...string) string {
	t.Helper()
	said, err := i.command(args...).CombinedOutput()
	if err != nil {
		t.Fatalf("buildah %q: %v\n%s", args, err, said)
	}
	return strings.TrimSpace(string(said))
}

func (i images) command(args ...string) *exec.Cmd {
	c := exec.Command("buildah", append([]string{"--root", i.dir + "/root", "--runroot", i.dir + "/run"}, args...)...)
	c.Env = append(os.Environ(), "STORAGE_DRIVER=vfs", "BUILDAH_ISOLATION=chroot")
	return c
}

// TestContainer_IsBuiltAndHealthy: the image builds from a minimal Debian, has root certificates, and its own health
// check reflects the server that runs in it.
func TestContainer_IsBuiltAndHealthy(t *testing.T) {
	if !onlyAll(t) {
		return
	}
	if _, err := exec.LookPath("buildah"); err != nil {
		t.Fatal("buildah was not found: run scripts/install-test-tools")
	}
	debian, err := exec.Command("../../scripts/debian-root").Output()
	if err != nil {
		t.Fatalf("scripts/debian-root: %v %s", err, failure(err))
	}
	i := images{dir: t.TempDir()}
	base := i.buildah(t, "from", "scratch")
	i.buildah(t, "add", "--quiet", base, strings.TrimSpace(string(debian)), "/")
	i.buildah(t, "commit", "--quiet", base, "docker.io/library/debian:bookworm-slim")
	checkout := t.TempDir()
	(&sandbox{dir: checkout}).run(t, "mkdir bin && cp "+beacon(t)+" bin/beacon")
	i.buildah(t, "bud", "--format=docker", "--pull=never", "--quiet", "--file=../../deploy/Containerfile", "--tag=beacon",
		checkout)

	inspected := i.buildah(t, "inspect", "--type=image", "beacon")
	if !regexp.MustCompile(`(?s)"Healthcheck": \{\s*"Test": \[\s*"CMD",\s*"/beacon",\s*"healthy"`).MatchString(inspected) {
		t.Errorf("the image has no health check:\n%s", inspected)
	}
	c := i.buildah(t, "from", "--pull=never", "beacon")
	address := freeAddress(t)
	i.buildah(t, "config", "--env=BEACON_ADDR="+address, c)
	if said := i.buildah(t, "run", c, "/beacon", "version"); !strings.HasPrefix(said, "beacon ") {
		t.Errorf("version: %s", said)
	}
	if said, err := i.command("run", c, "/beacon", "healthy").CombinedOutput(); err == nil {
		t.Errorf("healthy without a server: %s", said)
	}
	server := i.command("run", c, "/beacon", "serve")
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = server.Process.Signal(os.Interrupt)
		_ = server.Wait()
	})
	within(t, "the container is healthy and ready", 60*time.Second, func() bool {
		return i.command("run", c, "/beacon", "healthy", "--ready").Run() == nil
	})
	if files := i.buildah(t, "mount", c); os.Geteuid() == 0 { // otherwise only buildah can access mounts
		certificates := readFile(t, filepath.Join(files, "etc/ssl/certs/ca-certificates.crt"))
		if strings.Count(certificates, "BEGIN CERTIFICATE") < 50 {
			t.Error("the image lacks the certificates of authorities")
		}
		i.buildah(t, "umount", c)
	}
}

// composed is the part of deploy/compose.yaml that the tests use.
type composed struct {
	Services map[string]struct {
		Image       string
		Command     []string
		Environment map[string]string
		NetworkMode string `yaml:"network_mode"`
	}
}

func compose(t *testing.T) (c composed) {
	t.Helper()
	if err := yaml.Unmarshal([]byte(read(t, "compose.yaml")), &c); err != nil {
		t.Fatal(err)
	}
	return c
}

// filled returns the variables of a service, with the values of deploy/.env.
func (c composed) filled(t *testing.T, service string, env map[string]string) (variables []string) {
	t.Helper()
	for name, value := range c.Services[service].Environment {
		value = regexp.MustCompile(`\$\{(\w+):[^}]*\}`).ReplaceAllStringFunc(value, func(found string) string {
			name, _, _ := strings.Cut(strings.Trim(found, "${}"), ":")
			return env[name]
		})
		variables = append(variables, name+"="+value)
	}
	slices.Sort(variables)
	return variables
}

// TestCompose_SendsNothingOverANetwork: its variables are valid settings, and Beacon accepts them as confidential.
func TestCompose_SendsNothingOverANetwork(t *testing.T) {
	c := compose(t)
	key := strings.Repeat("ab", 32)
	variables := c.filled(t, "beacon", map[string]string{"DATABASE_PASSWORD": key, "STORAGE_SECRET_KEY": key,
		"MASTER_KEYS": key, "SMTP_PASSWORD": "a password"})
	if unread, err := config.Unread(variables, "BEACON_CONFIG"); err != nil || len(unread) > 0 {
		t.Errorf("no settings: %q %v", unread, err)
	}
	settings, err := config.Load(config.Default(), "../../deploy/beacon.example.yaml", variables)
	if err != nil {
		t.Fatal(err)
	}
	if err := settings.Check(); err != nil {
		t.Error(err)
	}
	if err := settings.CheckConfidential(); err != nil {
		t.Error(err)
	}
	for _, name := range []string{"storage", "beacon"} {
		if mode := c.Services[name].NetworkMode; mode != "service:database" {
			t.Errorf("%s has the network %q, not that of the database", name, mode)
		}
	}
	tool := readFile(t, "../../scripts/tool")
	_, version, _ := strings.Cut(c.Services["storage"].Image, ":")
	if !strings.Contains(tool, "cmd/versitygw version="+version+" ") {
		t.Errorf("the tests run another version of the S3 server than %s", version)
	}
}

// TestCompose_RunsTogether: Beacon with the file's variables works with a PostgreSQL and an S3 server that are started
// by the file's rules, without containers.
func TestCompose_RunsTogether(t *testing.T) {
	if !onlyAll(t) {
		return
	}
	c := compose(t)
	key := strings.Repeat("ab", 32)
	env := map[string]string{"DATABASE_PASSWORD": key, "STORAGE_SECRET_KEY": key, "MASTER_KEYS": key}
	postgres := newCluster(t)
	postgres.start(t)
	postgres.sql(t, "create role beacon superuser login password '"+key+"'")
	postgres.sql(t, "create database beacon owner beacon")
	dir, files, serving := t.TempDir(), freeAddress(t), freeAddress(t)
	here := strings.NewReplacer("127.0.0.1:5432", net.JoinHostPort(postgres.host, postgres.port), "127.0.0.1:7070", files,
		"0.0.0.0:8080", serving, "=/data", "="+filepath.Join(dir, "data"), "/beacon.yaml", filepath.Join(dir, "beacon.yaml"),
		"/files", filepath.Join(dir, "files"))
	start := func(program string, args, variables []string) {
		t.Helper()
		command := exec.Command(program, args...)
		command.Env = append(os.Environ(), variables...)
		command.Stderr = os.Stderr
		if err := command.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			_ = command.Process.Kill()
			_ = command.Wait()
		})
	}
	each := func(values []string) (replaced []string) {
		for _, value := range values {
			replaced = append(replaced, here.Replace(value))
		}
		return replaced
	}
	s := &sandbox{dir: dir, path: filepath.Dir(beacon(t)), env: each(c.filled(t, "beacon", env))}
	s.run(t, "mkdir files data")
	example := regexp.MustCompile(`(?m)^(metricsAddr|smtp|  host|  port|  username):.*\n`)
	write(t, filepath.Join(dir, "beacon.yaml"), example.ReplaceAllString(read(t, "beacon.example.yaml"), ""))
	gateway, err := exec.Command("../../scripts/tool", "versitygw").Output()
	if err != nil {
		t.Fatalf("scripts/tool versitygw: %v %s", err, failure(err))
	}
	start(strings.TrimSpace(string(gateway)), each(c.Services["storage"].Command), c.filled(t, "storage", env))
	start(beacon(t), []string{"serve"}, s.env)
	within(t, "Beacon is ready", 60*time.Second, func() bool {
		ask := exec.Command(beacon(t), "healthy", "--ready")
		ask.Env = append(os.Environ(), s.env...)
		return ask.Run() == nil
	})
	if said := s.run(t, "beacon check; ls files/beacon"); strings.Contains(said, "some checks failed") {
		t.Errorf("check: %s", said)
	}
	if tables := postgres.run(t, fmt.Sprintf("psql -qAt -d beacon -c %q", "select count(*) from pg_tables "+
		"where schemaname = 'public'")); strings.TrimSpace(tables) == "0" {
		t.Error("Beacon did not use PostgreSQL")
	}
}
