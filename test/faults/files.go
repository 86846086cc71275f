package main

import (
	"context"
	"crypto/tls"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"beacon/internal/platform/blob"
	"beacon/test/process"
)

// The credentials of the S3 server and the location of the files.
const (
	s3Key    = "beacon"
	s3Secret = "beacon-faults"
	s3Bucket = "beacon"
	s3Region = "us-east-1"
)

// startFiles starts a real S3 server, and returns its address.
func (l *lab) startFiles() (address string, err error) {
	if address, err = process.FreeAddress(); err != nil {
		return "", err
	}
	files, about := filepath.Join(l.dir, "s3"), filepath.Join(l.dir, "about-s3")
	if err := errors.Join(os.Mkdir(files, 0o700), os.Mkdir(about, 0o700)); err != nil {
		return "", err
	}
	return address, l.startOther(address, process.Program{
		Path: l.settings.s3, LogFile: filepath.Join(l.dir, "s3.log"),
		// Some file systems do not support metadata of files.
		Args:     []string{"--port", address, "--quiet", "--keep-alive", "posix", "--sidecar", about, files},
		Settings: []string{"ROOT_ACCESS_KEY=" + s3Key, "ROOT_SECRET_KEY=" + s3Secret},
	})
}

// openFiles opens the bucket directly, without the proxy.
func openFiles(ctx context.Context, address string) (blob.Store, error) {
	return blob.OpenS3(ctx, blob.S3Config{
		Endpoint: address, Bucket: s3Bucket, Region: s3Region, AccessKey: s3Key, SecretKey: s3Secret,
		PathStyle: true, CreateBucket: true,
	})
}

// manner is the behavior of a part.
type manner string

// The manners. The first is the normal behavior.
const (
	works   manner = ""
	slow    manner = "slow"    // the S3 server delays each call by two seconds
	refuses manner = "refuses" // 503, 550 or no connection at all
	hangs   manner = "hangs"
	full    manner = "full"    // the S3 server accepts no more files
	forgets manner = "forgets" // the mail server accepts an email and the connection breaks before the response
	away    manner = "away"    // the mail server accepts no connections
	keeps   manner = "keeps"   // the S3 server accepts and deletes no files, because of its rules
	expired manner = "expired" // the S3 server's certificate has expired
)

// behavior is a manner that can change concurrently.
type behavior struct {
	mu      sync.Mutex
	now     manner
	changed chan struct{} // closed when now changes
}

// set changes the manner.
func (b *behavior) set(m manner) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.now = m
	if b.changed != nil {
		close(b.changed)
	}
	b.changed = make(chan struct{})
}

// get returns the manner, and a channel that is closed when it changes.
func (b *behavior) get() (now manner, changed <-chan struct{}) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.changed == nil {
		b.changed = make(chan struct{})
	}
	return b.now, b.changed
}

// s3Proxy is between the nodes and the S3 server, and simulates its failures.
type s3Proxy struct {
	behavior
	address string
	server  *http.Server
}

// slowness is the delay of each call while the S3 server is slow.
const slowness = 2 * time.Second

// startProxies starts the proxy of the S3 server, and another one at this machine's second address.
func (l *lab) startProxies() (err error) {
	certificates, err := writeFilesCertificates(l.certificatesFile())
	if err != nil {
		return err
	}
	if l.files, err = startProxy(here+":0", l.filesAddress, certificates); err != nil {
		return err
	}
	_, port, _ := strings.Cut(l.files.address, ":")
	if l.otherFiles, err = startProxy(there+":"+port, l.filesAddress, certificates); err != nil {
		logLine("there is no " + there + " here: " + err.Error())
		l.otherFiles = nil
	}
	return nil
}

// certificatesFile returns the path of the certificates that the nodes trust.
func (l *lab) certificatesFile() string { return filepath.Join(l.dir, "s3-certificates.pem") }

// filesEndpoint returns the nodes' address of the files: a name, if it can be moved.
func (l *lab) filesEndpoint() string {
	if l.hosts == nil {
		return l.files.address
	}
	_, port, _ := strings.Cut(l.files.address, ":")
	return filesName + ":" + port
}

// filesCertificates are the certificates of the S3 server.
type filesCertificates struct{ valid, expired *tls.Certificate }

// writeFilesCertificates creates both certificates and writes them into a file.
func writeFilesCertificates(file string) (c filesCertificates, err error) {
	var pem1, pem2 []byte
	if c.valid, pem1, err = newCertificate(filesName, 24*time.Hour); err != nil {
		return c, err
	}
	if c.expired, pem2, err = newCertificate(filesName, -time.Minute); err != nil {
		return c, err
	}
	return c, os.WriteFile(file, append(pem1, pem2...), 0o600)
}

func startProxy(address, target string, certificates filesCertificates) (*s3Proxy, error) {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return nil, err
	}
	p := &s3Proxy{address: listener.Addr().String()}
	// The host stays the proxy's, because clients sign it.
	forward := httputil.NewSingleHostReverseProxy(&url.URL{Scheme: "http", Host: target})
	forward.ErrorHandler = func(w http.ResponseWriter, _ *http.Request, _ error) { w.WriteHeader(http.StatusBadGateway) }
	silence := log.New(io.Discard, "", 0) // clients refuse an expired certificate
	p.server = &http.Server{ReadHeaderTimeout: time.Minute, ErrorLog: silence, Handler: http.HandlerFunc(
		func(w http.ResponseWriter, r *http.Request) {
			if p.passes(w, r) {
				forward.ServeHTTP(w, r)
			}
		})}
	secure := tls.NewListener(listener, &tls.Config{
		MinVersion: tls.VersionTLS12,
		GetCertificate: func(*tls.ClientHelloInfo) (*tls.Certificate, error) {
			if now, _ := p.get(); now == expired {
				return certificates.expired, nil
			}
			return certificates.valid, nil
		},
	})
	go func() { _ = p.server.Serve(secure) }() // until it is closed
	return p, nil
}

// passes reports whether a call is forwarded to the server; otherwise it responds to the call.
func (p *s3Proxy) passes(w http.ResponseWriter, r *http.Request) bool {
	now, changed := p.get()
	switch {
	case now == slow:
		select {
		case <-r.Context().Done():
			return false
		case <-time.After(slowness):
		}
	case now == hangs:
		select {
		case <-r.Context().Done():
		case <-changed:
		}
		panic(http.ErrAbortHandler) // the client receives no response
	case now == expired:
		panic(http.ErrAbortHandler) // an old connection; the next one gets the certificate
	case now == keeps && r.Method != http.MethodGet && r.Method != http.MethodHead:
		return deny(w, r, http.StatusForbidden, "AccessDenied")
	case now == refuses:
		return deny(w, r, http.StatusServiceUnavailable, "SlowDown")
	case now == full && r.Method == http.MethodPut:
		return deny(w, r, http.StatusInsufficientStorage, "XMinioStorageFull")
	}
	return true
}

// deny responds with an error in S3's format.
func deny(w http.ResponseWriter, r *http.Request, status int, code string) bool {
	_, _ = io.Copy(io.Discard, r.Body)
	w.Header().Set("Content-Type", "application/xml")
	w.WriteHeader(status)
	_, _ = io.WriteString(w, "<Error><Code>"+code+"</Code><Message>"+strings.ToLower(code)+"</Message></Error>")
	return false
}
