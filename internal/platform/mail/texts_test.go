package mail_test

import (
	"encoding/base64"
	"slices"
	"strings"
	"testing"

	"beacon/internal/platform/mail"
	"beacon/internal/testkit/smtptest"
)

const attached = "beacon.example/log\n12\n\n— beacon.example/log Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeO=\n"

// An email must arrive with its attachment, and both texts must be found in the saved email.
func TestTexts_OfSentEmail(t *testing.T) {
	server := smtptest.Start(t)
	m := letter()
	m.Attachment = mail.Attachment{Name: "checkpoint-12.txt", Text: attached}
	if err := sender(t, server, nil).Send(t.Context(), m); err != nil {
		t.Fatal(err)
	}
	raw := string(onlyEmail(t, server).Raw)
	if !strings.Contains(raw, `filename="checkpoint-12.txt"`) {
		t.Errorf("no file:\n%s", raw)
	}
	texts := mail.Texts(raw)
	for i := range texts {
		texts[i] = strings.ReplaceAll(texts[i], "\r\n", "\n")
	}
	if !slices.Contains(texts, attached) || !slices.Contains(texts, m.Text) {
		t.Errorf("%q", texts)
	}
}

func TestTexts(t *testing.T) {
	encoded := base64.StdEncoding.EncodeToString([]byte(attached))
	quoted := strings.NewReplacer("=", "=3D", "—", "=E2=80=94").Replace(attached)
	plain := func(encoding, body string) string {
		return "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: " + encoding + "\n\n" + body
	}
	for name, saved := range map[string]string{
		"no mail":          attached,
		"base 64":          plain("base64", encoded),
		"quoted-printable": plain("Quoted-Printable", quoted),
		"as it is":         plain("8bit", attached),
		"a part": "Content-Type: multipart/mixed; boundary=b\n\n--b\n" + plain("base64", encoded) +
			"\n--b--\n",
		"a mail in a mail": "Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: message/rfc822\n\n" +
			plain("quoted-printable", quoted) + "\n--b--\n",
	} {
		if got := strings.Join(mail.Texts(saved), "\n\n"); !strings.Contains(got, strings.TrimSpace(attached)) {
			t.Errorf("%s: %q", name, got)
		}
	}
	deep := plain("8bit", "at the bottom")
	for range 20 {
		deep = "Content-Type: message/rfc822\n\n" + deep
	}
	if texts := mail.Texts(deep); len(texts) != 1 || texts[0] != deep {
		t.Errorf("too deep: %q", texts)
	}
}

func TestCompose_RefusesNames(t *testing.T) {
	for _, name := range []string{"", "../x.txt", "a\nb.txt", "A B.txt", "a.txt.exe"} {
		m := letter()
		m.Attachment = mail.Attachment{Name: name, Text: "x"}
		if _, err := mail.Compose(m); err == nil {
			t.Errorf("%q goes out", name)
		}
	}
}
