package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"beacon/test/figures"
	"beacon/test/process"
)

// How much is asked for: each round takes a second or more, at the end of which nginx asks Beacon again.
const (
	nginxRounds   = 9
	nginxRequests = 20_000
)

// measureNginx compares the public page behind nginx with deploy/nginx.conf, without TLS, with a file of the same bytes
// and headers that the same nginx sends.
func measureNginx(ctx context.Context, b *bench) (err error) {
	server, err := startBeacon(ctx, b, b.world.dir)
	if err != nil {
		return err
	}
	defer func() { _ = server.Kill() }()
	path := "/" + b.world.live[0].ShortCode
	answer, err := saveAnswer(b, server.Addr, path)
	if err != nil {
		return err
	}
	proxy, err := startNginx(ctx, b, server.Addr, answer)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, proxy.Stop()) }()
	ask := func(path string) (perSecond float64, err error) {
		request := browserRequest(http.MethodGet, path, "gzip", "en-US")
		o, err := load{addr: proxy.Addr, count: nginxRequests, request: func(int64) []byte { return request }}.runWhole(ctx)
		return o.perSecond(), err
	}
	var pages, files, ratios []float64
	for round := range nginxRounds + 1 {
		page, err1 := ask(path)
		file, err2 := ask("/file")
		if err := errors.Join(err1, err2); err != nil {
			return err
		}
		if round > 0 { // the first one only warms up
			pages, files, ratios = append(pages, page), append(files, file), append(ratios, page/file)
		}
	}
	ratio := figures.Median(ratios)
	b.report.add(row{
		name:      "public page, kept by nginx",
		measured:  fmt.Sprintf("%.0f requests/s = %.2f of the yardstick", figures.Median(pages), ratio),
		yardstick: fmt.Sprintf("%.0f requests/s, a file of nginx, same bytes", figures.Median(files)),
		limit:     "at least 0.90 of it", over: ratio < 0.9,
	})
	return nil
}

// startNginx starts one before a node. It sends the answer that a file holds at /file.
func startNginx(ctx context.Context, b *bench, node, answer string) (*process.Process, error) {
	dir, err := b.makeDir("nginx")
	if err != nil {
		return nil, err
	}
	config, err := os.ReadFile("deploy/nginx.conf")
	if err != nil {
		return nil, err
	}
	text, err := os.ReadFile(answer)
	if err != nil {
		return nil, err
	}
	var kept struct {
		Header http.Header
		Body   []byte
	}
	if err := json.Unmarshal(text, &kept); err != nil {
		return nil, err
	}
	file := fmt.Sprintf("location = /file { alias %s/file; default_type %q;", dir, kept.Header.Get("Content-Type"))
	for _, name := range []string{"Content-Length", "Content-Type", "Etag"} { // nginx has its own
		kept.Header.Del(name)
	}
	for name, values := range kept.Header {
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
	for name, content := range map[string][]byte{"site.conf": []byte(site), "main.conf": []byte(main), "file": kept.Body} {
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o600); err != nil {
			return nil, err
		}
	}
	program, err := exec.LookPath("nginx")
	if err != nil {
		program = "/usr/sbin/nginx" // where Debian has it, on the path of root only
	}
	return process.StartServer(ctx, addr, process.Program{
		Path: program, LogFile: filepath.Join(b.dir, "nginx.log"),
		Args: []string{"-p", dir, "-c", "main.conf", "-e", "start.log", "-g", "daemon off;"},
	})
}
