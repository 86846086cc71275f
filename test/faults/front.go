package main

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"fmt"
	"math/big"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"

	"beacon/test/process"
)

// publicHost is the name in deploy/nginx.conf.
const publicHost = "sites.registry.example"

// front is the address of clients: nginx or, without nginx, the nodes in turn.
type front struct {
	client *http.Client
	bases  []string
	turn   atomic.Uint64
}

// The timeouts of a client and of nginx for one response.
const (
	patience      = 25 * time.Second
	proxyPatience = 20 * time.Second
)

// startFront starts nginx with the settings of deploy/, if it is installed.
func (l *lab) startFront() (*front, error) {
	f := &front{}
	transport := &http.Transport{MaxIdleConnsPerHost: 64, IdleConnTimeout: time.Minute}
	f.client = &http.Client{
		Timeout: patience, Transport: transport,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	nginx, err := exec.LookPath("nginx")
	if err != nil {
		logLine("nginx is not installed: clients go to the nodes in turn")
		for _, n := range l.nodes {
			f.bases = append(f.bases, "http://"+n.address)
		}
		return f, nil
	}
	address, err := writeNginx(l.dir, l.nodes)
	if err != nil {
		return nil, err
	}
	f.bases = []string{"https://" + publicHost}
	transport.TLSClientConfig = insecure()
	transport.DialContext = func(ctx context.Context, network, to string) (net.Conn, error) {
		if to == publicHost+":443" {
			to = address
		}
		return (&net.Dialer{Timeout: 2 * time.Second}).DialContext(ctx, network, to)
	}
	log := filepath.Join(l.dir, "nginx.log")
	return f, l.startOther(address, process.Program{
		Path: nginx, LogFile: log, Args: []string{"-p", l.dir, "-c", filepath.Join(l.dir, "nginx.conf"), "-e", log},
	})
}

// writeNginx writes the shipped settings with the addresses and paths of this run.
func writeNginx(dir string, all []*node) (address string, err error) {
	shipped, err := os.ReadFile("deploy/nginx.conf")
	if err != nil {
		return "", err
	}
	plain, err1 := process.FreeAddress()
	address, err2 := process.FreeAddress()
	if err1 != nil || err2 != nil {
		return "", errors.Join(err1, err2)
	}
	if err := writeCertificate(dir); err != nil {
		return "", err
	}
	changes := []string{
		"listen 80;", "listen " + plain + ";", "listen 443 ", "listen " + address + " ",
		"/etc/ssl/beacon/", dir + "/", "/var/log/nginx/", dir + "/", "/var/cache/nginx-beacon", dir + "/nginx-cache",
	}
	servers := ""
	for _, n := range all {
		servers += "server " + n.address + " max_fails=2 fail_timeout=1s;\n"
	}
	changes = append(changes, "server 127.0.0.1:8080 max_fails=2 fail_timeout=1s;", servers)
	for i := 0; i < len(changes); i += 2 {
		if !strings.Contains(string(shipped), changes[i]) {
			return "", fmt.Errorf("deploy/nginx.conf has no %q any more", changes[i])
		}
	}
	text := "daemon off;\npid " + dir + "/nginx.pid;\nevents { worker_connections 1024; }\nhttp {\n"
	for _, place := range []string{"client_body", "proxy", "fastcgi", "uwsgi", "scgi"} {
		text += place + "_temp_path " + filepath.Join(dir, "nginx-"+place) + ";\n"
	}
	text += strings.NewReplacer(changes...).Replace(string(shipped)) + "}\n"
	return address, os.WriteFile(filepath.Join(dir, "nginx.conf"), []byte(text), 0o600)
}

// writeCertificate creates a certificate for nginx.
func writeCertificate(dir string) error {
	certificate, text, err := newCertificate(publicHost, 24*time.Hour)
	if err != nil {
		return err
	}
	key, err := privateKey(certificate)
	if err != nil {
		return err
	}
	return errors.Join(os.WriteFile(filepath.Join(dir, "fullchain.pem"), text, 0o600),
		os.WriteFile(filepath.Join(dir, "key.pem"), key, 0o600))
}

// privateKey returns the PEM text of a certificate's key.
func privateKey(c *tls.Certificate) ([]byte, error) {
	der, err := x509.MarshalPKCS8PrivateKey(c.PrivateKey)
	return pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der}), err
}

// newCertificate creates a certificate for a name and this machine with a lifetime, and returns its PEM text too.
func newCertificate(name string, until time.Duration) (made *tls.Certificate, text []byte, err error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, nil, err
	}
	serial, err := rand.Int(rand.Reader, big.NewInt(1<<62))
	if err != nil {
		return nil, nil, err
	}
	about := &x509.Certificate{
		SerialNumber: serial, Subject: pkix.Name{CommonName: fmt.Sprint(name, " ", serial)}, DNSNames: []string{name},
		IPAddresses: []net.IP{net.ParseIP(here)},
		NotBefore:   time.Now().Add(-time.Hour), NotAfter: time.Now().Add(until),
	}
	der, err := x509.CreateCertificate(rand.Reader, about, about, key.Public(), key)
	if err != nil {
		return nil, nil, err
	}
	text = pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})
	return &tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}, text, nil
}

// base returns the address for the next request.
func (f *front) base() string { return f.bases[f.turn.Add(1)%uint64(len(f.bases))] }
