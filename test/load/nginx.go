package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"beacon/test/process"
)

// A round takes a second or more; after a second nginx requests the page from Beacon again.
const (
	nginxRounds   = 9
	nginxRequests = 20_000
)

// measureNginx compares the public page behind nginx, with deploy/nginx.conf and without TLS, with a file of the same
// bytes and headers that the same nginx serves.
func (q *quiet) measureNginx(ctx context.Context) (err error) {
	server, err := q.startBeacon(ctx, q.dir)
	if err != nil {
		return err
	}
	defer func() { _ = server.Kill() }()
	page := q.visitors.page(q.live[0].ShortCode)
	shown, err := ask(server.Addr, page)
	if err != nil {
		return err
	}
	proxy, err := q.startNginx(ctx, server.Addr, shown)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, proxy.Stop()) }()
	file := page
	file.path = "/file"
	ours, theirs, ratios, err := race(ctx, nginxRounds, racer{proxy, newBurst(proxy, page, nginxRequests)},
		racer{proxy, newBurst(proxy, file, nginxRequests)})
	if err != nil {
		return err
	}
	ratio := median(ratios)
	q.rows = append(q.rows, row{
		name:      "public page, kept by nginx",
		measured:  fmt.Sprintf("%.0f requests/s = %.2f of the yardstick", median(ours.perSecond), ratio),
		yardstick: fmt.Sprintf("%.0f requests/s, a file of nginx, same bytes", median(theirs.perSecond)),
		limit:     fmt.Sprintf("at least %.2f of it", leastProxied), over: ratio < leastProxied,
	})
	return nil
}

// startNginx starts nginx in front of a node. It serves a saved response at /file.
func (q *quiet) startNginx(ctx context.Context, node string, shown answer) (*process.Process, error) {
	dir, err := q.makeDir("nginx")
	if err != nil {
		return nil, err
	}
	config, err := os.ReadFile("deploy/nginx.conf")
	if err != nil {
		return nil, err
	}
	file := fmt.Sprintf("location = /file { alias %s/file; default_type %q;", dir, shown.header.Get("Content-Type"))
	for _, name := range []string{"Content-Length", "Content-Type", "Date", "Etag"} { // nginx sets its own
		shown.header.Del(name)
	}
	for name, values := range shown.header {
		file += fmt.Sprintf(" add_header %s %q;", name, values[0])
	}
	addr, err := process.FreeAddress()
	if err != nil {
		return nil, err
	}
	site := strings.NewReplacer("127.0.0.1:8080", node, "/var/log/nginx", dir, "/var/cache", dir).Replace(string(config))
	site = regexp.MustCompile(`(?s)server \{\s+listen 80;.*?\n\}`).ReplaceAllString(site, "")
	site = regexp.MustCompile(`(?m)^ +ssl_.*$`).ReplaceAllString(site, "")
	site = strings.Replace(site, "listen 443 ssl http2;", "listen "+addr+"; "+file+" }", 1)
	main := `pid pid; worker_processes 1; error_log main.log; events { worker_connections 500; }
		http { sendfile on; tcp_nopush on; include site.conf;
			client_body_temp_path a; proxy_temp_path b; fastcgi_temp_path c; uwsgi_temp_path d; scgi_temp_path e; }`
	if os.Geteuid() == 0 {
		main = "user root;" + main
	}
	for name, content := range map[string][]byte{
		"site.conf": []byte(site), "main.conf": []byte(main), "file": shown.body,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o600); err != nil {
			return nil, err
		}
	}
	program, err := exec.LookPath("nginx")
	if err != nil {
		program = "/usr/sbin/nginx" // Debian's path, which is only on root's PATH
	}
	return process.StartServer(ctx, addr, process.Program{
		Path: program, LogFile: filepath.Join(q.tempDir, "nginx.log"),
		Args: []string{"-p", dir, "-c", "main.conf", "-e", "start.log", "-g", "daemon off;"},
	})
}
