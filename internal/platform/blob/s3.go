package blob

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"
)

// Number of attempts per request while its content can be rewound. With the library's default of ten a person would
// wait for a minute.
const s3Attempts = 4

// S3Config contains the location of the bucket and the credentials.
type S3Config struct {
	Endpoint     string // host or host:port, without scheme
	Bucket       string
	Region       string // "" if the storage needs none
	AccessKey    string
	SecretKey    string
	PathStyle    bool // host/bucket/name rather than bucket.host/name
	TLS          bool
	CreateBucket bool // create the bucket if it does not exist

	Silence time.Duration // timeout for connecting and for the first byte of a response; 0: usualSilence
}

// usualSilence is much longer than working storage needs, and short enough for a second attempt while a person waits.
const usualSilence = 8 * time.Second

// transport sends the requests of the library. After a failed request it closes the idle connections. They may lead to
// a machine that is unreachable or was replaced, and new connections resolve the host name again.
type transport struct{ *http.Transport }

func newTransport(cfg S3Config) (*transport, error) {
	t, err := minio.DefaultTransport(cfg.TLS)
	if err != nil {
		return nil, err
	}
	silence := cmp.Or(cfg.Silence, usualSilence)
	t.DialContext = (&net.Dialer{Timeout: silence}).DialContext
	t.TLSHandshakeTimeout, t.ResponseHeaderTimeout = silence, silence
	return &transport{t}, nil
}

// RoundTrip implements http.RoundTripper.
func (t *transport) RoundTrip(r *http.Request) (*http.Response, error) {
	response, err := t.Transport.RoundTrip(r)
	if err != nil {
		t.CloseIdleConnections()
	}
	return response, err
}

// S3 is a Store in a bucket of S3-compatible storage.
type S3 struct {
	client *minio.Client
	bucket string
}

var _ Store = (*S3)(nil)

// OpenS3 checks that the bucket exists, and creates it if cfg.CreateBucket is set. It returns an error if the storage
// does not respond before ctx ends.
func OpenS3(ctx context.Context, cfg S3Config) (*S3, error) {
	lookup := minio.BucketLookupDNS
	if cfg.PathStyle {
		lookup = minio.BucketLookupPath
	}
	transport, err := newTransport(cfg)
	if err != nil {
		return nil, fmt.Errorf("blob storage: %w", err)
	}
	client, err := minio.New(cfg.Endpoint, &minio.Options{
		Creds:     credentials.NewStaticV4(cfg.AccessKey, cfg.SecretKey, ""),
		Transport: transport, Secure: cfg.TLS, Region: cfg.Region, BucketLookup: lookup, MaxRetries: s3Attempts,
	})
	if err != nil {
		return nil, fmt.Errorf("blob storage: %w", err)
	}
	s := &S3{client: client, bucket: cfg.Bucket}
	if err := s.ensureBucket(ctx, cfg); err != nil {
		return nil, fmt.Errorf("blob storage, bucket %q: %w", cfg.Bucket, err)
	}
	return s, nil
}

func (s *S3) ensureBucket(ctx context.Context, cfg S3Config) error {
	there, err := s.client.BucketExists(ctx, s.bucket)
	if err != nil || there {
		return err
	}
	if !cfg.CreateBucket {
		return errors.New("it does not exist, and storage.createBucket is off")
	}
	err = s.client.MakeBucket(ctx, s.bucket, minio.MakeBucketOptions{Region: cfg.Region})
	if err == nil {
		return nil
	}
	// Another process may have created the bucket first.
	if there, again := s.client.BucketExists(ctx, s.bucket); again == nil && there {
		return nil
	}
	return err
}

// Put implements Store.
func (s *S3) Put(ctx context.Context, name string, r io.Reader, size int64) error {
	if err := errors.Join(ctx.Err(), checkPut(name, size)); err != nil {
		return err
	}
	body, kept, err := s3Body(ctx, r, size)
	if err != nil {
		return err
	}
	_, err = s.client.PutObject(ctx, s.bucket, name, body, size, minio.PutObjectOptions{
		ContentType: ContentType(name),
		// A single request for the whole file (up to 5 GiB): a killed process leaves no parts in the bucket, and no
		// part is buffered in memory.
		DisableMultipart: true,
		// Storage rejects a signed stream of zero bytes, because it is sent without a length.
		DisableContentSha256: size == 0,
	})
	if err != nil && kept != nil && kept.err != nil {
		return kept.err
	}
	return s.explain(ctx, err, name)
}

// s3Body returns the reader to send. A seekable reader is measured first and sent unchanged, so a failed request
// can be repeated. Any other reader is wrapped in kept, which checks the size and has the first error.
func s3Body(ctx context.Context, r io.Reader, size int64) (body io.Reader, kept *exactReader, err error) {
	if seeker, ok := r.(io.Seeker); ok && size > 0 {
		at, errAt := seeker.Seek(0, io.SeekCurrent)
		end, errEnd := seeker.Seek(0, io.SeekEnd)
		_, errBack := seeker.Seek(at, io.SeekStart)
		if err := errors.Join(errAt, errEnd, errBack); err != nil {
			return nil, nil, err
		}
		if end-at != size {
			return nil, nil, fmt.Errorf("%w: %d bytes instead of %d", ErrSize, end-at, size)
		}
		// The library rewinds to the start of the file.
		if at == 0 {
			return r, nil, nil
		}
	}
	kept, err = newExact(ctx, r, size)
	return kept, kept, err
}

// Open implements Store.
func (s *S3) Open(ctx context.Context, name string) (io.ReadCloser, Info, error) {
	if err := errors.Join(ctx.Err(), CheckName(name)); err != nil {
		return nil, Info{}, err
	}
	object, err := s.client.GetObject(ctx, s.bucket, name, minio.GetObjectOptions{})
	if err != nil {
		return nil, Info{}, s.explain(ctx, err, name)
	}
	// The library sends the request only now.
	stat, err := object.Stat()
	if err != nil {
		return nil, Info{}, errors.Join(s.explain(ctx, err, name), object.Close())
	}
	return s3Reader{object, func(err error) error { return s.explain(ctx, err, name) }}, infoFrom(name, stat), nil
}

// Stat implements Store.
func (s *S3) Stat(ctx context.Context, name string) (Info, error) {
	if err := errors.Join(ctx.Err(), CheckName(name)); err != nil {
		return Info{}, err
	}
	stat, err := s.client.StatObject(ctx, s.bucket, name, minio.StatObjectOptions{})
	if err != nil {
		return Info{}, s.explain(ctx, err, name)
	}
	return infoFrom(name, stat), nil
}

// Delete implements Store.
func (s *S3) Delete(ctx context.Context, name string) error {
	if err := errors.Join(ctx.Err(), CheckName(name)); err != nil {
		return err
	}
	err := s.client.RemoveObject(ctx, s.bucket, name, minio.RemoveObjectOptions{})
	if code(err) == minio.NoSuchKey {
		return nil
	}
	return s.explain(ctx, err, name)
}

func infoFrom(name string, stat minio.ObjectInfo) Info {
	return Info{Name: name, Size: stat.Size, ContentType: stat.ContentType}
}

// explain converts the library's errors to the errors of Store.
func (s *S3) explain(ctx context.Context, err error, name string) error {
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return ctx.Err()
	case code(err) == minio.NoSuchKey:
		return notFound(name)
	case isAway(err):
		return fmt.Errorf("blob storage, file %q: %w: %w", name, errAway, err)
	default:
		return fmt.Errorf("blob storage, file %q: %w", name, err)
	}
}

func code(err error) string {
	if err == nil {
		return ""
	}
	return minio.ToErrorResponse(err).Code
}

// Walk implements Store.
func (s *S3) Walk(ctx context.Context, folder string, visit func(name string) error) error {
	if err := errors.Join(ctx.Err(), CheckName(folder)); err != nil {
		return err
	}
	listing, stop := context.WithCancel(ctx) // stops the listing after an error of visit
	defer stop()
	for object := range s.client.ListObjects(listing, s.bucket,
		minio.ListObjectsOptions{Prefix: folder + "/", Recursive: true}) {
		if object.Err != nil {
			return s.explain(ctx, object.Err, folder)
		}
		if err := visit(object.Key); err != nil {
			return err
		}
	}
	return ctx.Err()
}
