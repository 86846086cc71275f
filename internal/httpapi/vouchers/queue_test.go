package vouchers_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"runtime"
	"testing"

	"beacon/internal/config"
	"beacon/internal/platform/pdfcheck"
	"beacon/internal/platform/pdfsign"
	"beacon/internal/testkit/apptest"
	"beacon/internal/voucher"
	"beacon/test/hostilepdf"
)

// crowdFile is the size of each file sent to /verify, in bytes.
const crowdFile = 4 << 20

// slowJudge accepts every paper form at once. It reads the signature of a file at /verify only when permitted.
type slowJudge struct{ may chan struct{} }

func (slowJudge) Check(context.Context, pdfcheck.File) (pdfcheck.Verdict, error) {
	return pdfcheck.Verdict{OK: true, Pages: 1}, nil
}

func (j slowJudge) Signature(ctx context.Context, file pdfcheck.File) (pdfsign.Report, error) {
	if file.Size() < crowdFile {
		return pdfsign.Report{}, nil
	}
	select {
	case <-j.may:
	case <-ctx.Done():
	}
	return pdfsign.Report{}, nil
}

// While one file is checked, 40 files wait on disk without using memory. The next file is rejected with a message,
// and a patient's paper form is not delayed.
func TestVerify_WaitsOnTheDisk(t *testing.T) {
	const size, taken = crowdFile, 41
	judge := slowJudge{may: make(chan struct{})}
	a := apptest.New(
		t,
		apptest.Alone(),
		apptest.Judge(judge),
		apptest.With(func(c *config.Config) { c.TrustedProxies = []string{"127.0.0.1"} }),
	)
	id, key := apptest.NewDonor(a, func(d *voucher.Donor) { d.Step, d.BirthDate = voucher.UploadConsent, "1981-04-12" })
	file := bytes.Repeat([]byte("x"), size)
	before := heap()
	answers := make(chan *http.Response, taken+1)
	for i := range taken + 1 {
		go func() {
			answer, err := sendFile(t.Context(), a, i, file)
			if err != nil {
				t.Error(err)
			}
			answers <- answer
		}()
	}
	refused := <-answers // once all others wait
	said, err := io.ReadAll(refused.Body)
	a.Must(errors.Join(err, refused.Body.Close()))
	if refused.StatusCode != 503 || refused.Header.Get("Retry-After") == "" ||
		!bytes.Contains(said, []byte("Muchas personas están enviando archivos")) {
		t.Errorf("the one too many got %d, Retry-After %q: %s", refused.StatusCode, refused.Header.Get("Retry-After"), said)
	}
	if grown := heap() - before; grown > taken*size/4 {
		t.Errorf("%d MB wait in memory", grown>>20)
	}
	a.Expect("a patient's paper", apptest.Request{
		Method: "POST", Path: path("donor", id, key) + "/upload/consent",
		Body: apptest.NewForm().File("consentFile", "form.pdf", hostilepdf.Pages(1)),
	}, apptest.Want{
		Trail: []string{"consent.paper-received"}, Emails: []string{"donor-consent-copy maribel@mail.example"},
	})
	close(judge.may)
	for range taken {
		answer := <-answers
		if a.Must(answer.Body.Close()); answer.StatusCode != 200 {
			t.Errorf("one who waited got %d", answer.StatusCode)
		}
	}
}

// sendFile sends a file to /verify from its own address, without a copy of the file.
func sendFile(ctx context.Context, a *apptest.App, from int, file []byte) (*http.Response, error) {
	const head = "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.pdf\"\r\n\r\n"
	body := io.MultiReader(bytes.NewReader([]byte(head)), bytes.NewReader(file), bytes.NewReader([]byte("\r\n--b--\r\n")))
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, a.URL+"/api/verify", body)
	if err != nil {
		return nil, err
	}
	request.Header.Set("Content-Type", "multipart/form-data; boundary=b")
	request.Header.Set("Accept-Language", "es")
	request.Header.Set("X-Forwarded-For", fmt.Sprintf("203.0.113.%d", from))
	return http.DefaultClient.Do(request)
}

// heap returns the number of bytes in use.
func heap() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}
