package jsrender_test

import (
	"os"
	"strings"
	"testing"

	"beacon/internal/platform/jsrender"
)

// made is a script with the structure of a page: several hundred elements with escaped text.
const made = `(function () {
	function escape(s) { return s.replace(/[&<>"]/g, c => '&#' + c.charCodeAt(0) + ';'); }
	function element(name, props, children) {
		var out = '<' + name;
		for (var p in props) out += ' ' + p + '="' + escape(String(props[p])) + '"';
		return out + '>' + children.join('') + '</' + name + '>';
	}
	globalThis.renderPublicPage = function (json) {
		var data = JSON.parse(json), rows = [];
		for (var i = 0; i < 300; i++)
			rows.push(element('p', { id: 'row' + i, class: 'row' }, [escape(data.site.patientWhy)]));
		return element('main', {}, rows);
	};
})()`

// BenchmarkRender measures a render and the first render on a new machine. It uses the script made and, if the front
// end was built, the script of the front end.
func BenchmarkRender(b *testing.B) {
	page, err := os.ReadFile("testdata/page.json")
	if err != nil {
		b.Fatal(err)
	}
	scripts := map[string]string{"made": made}
	if built, err := os.ReadFile("../../../web/dist/ssr/public.server.js"); err == nil {
		scripts["built"] = string(built)
	}
	for name, script := range scripts {
		b.Run(name+"/warm", func(b *testing.B) { renderOften(b, script, string(page)) })
		b.Run(name+"/first", func(b *testing.B) {
			for b.Loop() {
				p, err := jsrender.New([]byte(script), jsrender.Options{})
				if err != nil {
					b.Fatal(err)
				}
				if _, err := p.Render(b.Context(), string(page)); err != nil {
					b.Fatal(err)
				}
				p.Close()
			}
		})
	}
}

func renderOften(b *testing.B, script, page string) {
	p := pool(b, script, jsrender.Options{VMs: 1})
	first, err := p.Render(b.Context(), page)
	if err != nil || !strings.Contains(first, "My kidneys have stopped.") {
		b.Fatalf("got %.200q, %v", first, err)
	}
	for b.Loop() {
		if html, err := p.Render(b.Context(), page); err != nil || html != first {
			b.Fatalf("another page, %v", err)
		}
	}
	b.ReportMetric(float64(len(first)), "bytes")
}
