package jsrender_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf8"

	"pgregory.net/rapid"

	"beacon/internal/platform/jsrender"
)

func pool(t testing.TB, script string, o jsrender.Options) *jsrender.Pool {
	t.Helper()
	p, err := jsrender.New([]byte(script), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	return p
}

func expect(t *testing.T, p *jsrender.Pool, input, want string) {
	t.Helper()
	if got, err := p.Render(t.Context(), input); err != nil || got != want {
		t.Errorf("%.40q became %.40q, %v; want %.40q", input, got, err, want)
	}
}

const mirror = `globalThis.renderPublicPage = s => s`

func TestRender(t *testing.T) {
	p := pool(t, `var calls = 0;
		function page(json) { var d = JSON.parse(json); return '<h1>' + d.name + '</h1>' + d.name.length; }
		globalThis.renderPublicPage = page;`, jsrender.Options{})
	expect(t, p, `{"name":"José 🏠"}`, "<h1>José 🏠</h1>7")
}

func TestRender_PreservesText(t *testing.T) {
	p := pool(t, mirror, jsrender.Options{})
	for _, text := range []string{
		"", "a", "ñ", "🏠", "👩‍👩‍👧‍👦", "𝒳\u2028\u2029", "</script>", "a\x00b", "\uFEFFx", "\uFFFD", "\U0010FFFF",
		strings.Repeat("a🏠ñ\n", 200_000),
	} {
		expect(t, p, text, text)
	}
	rapid.Check(t, func(r *rapid.T) {
		text := rapid.String().Draw(r, "text")
		if !utf8.ValidString(text) {
			return
		}
		if got, err := p.Render(context.Background(), text); err != nil || got != text {
			r.Fatalf("%q became %q, %v", text, got, err)
		}
	})
}

// A page that breaks a machine must not affect the next page.
func TestRender_RecoversAfterFailure(t *testing.T) {
	p := pool(t, `globalThis.renderPublicPage = function (what) {
		switch (what) {
		case 'throw': throw new TypeError('no story');
		case 'throw null': throw null;
		case 'number': return 7;
		case 'nothing': return;
		case 'promise': return Promise.resolve('x');
		case 'recursion': return renderPublicPage('recursion') + '!';
		case 'memory': var a = []; for (;;) a.push(new Array(1000).fill(what));
		case 'text': var s = 'x'; for (;;) s += s;
		}
		return 'page';
	}`, jsrender.Options{VMs: 1, Timeout: 10 * time.Second, Memory: 16 << 20})
	for input, want := range map[string]string{
		"throw": "no story", "throw null": "", "number": "not a string", "nothing": "not a string", "promise": "not a string",
		"recursion": "", "memory": "", "text": "",
	} {
		got, err := p.Render(t.Context(), input)
		var script *jsrender.ScriptError
		if !errors.As(err, &script) || !strings.Contains(script.Message, want) || got != "" {
			t.Errorf("%s answers %q, %v", input, got, err)
		}
		if input == "throw" && !strings.Contains(script.Stack, "at ") {
			t.Errorf("the stack is %q", script.Stack)
		}
		expect(t, p, "fine", "page")
	}
}

func TestRender_StopsEndlessScript(t *testing.T) {
	p := pool(t, `var seen = 0; globalThis.renderPublicPage = function (what) {
		seen++;
		if (what === 'loop') for (;;) try { for (;;); } catch (e) {}
		return 'page ' + seen;
	}`, jsrender.Options{VMs: 1, Timeout: time.Second})
	expect(t, p, "fine", "page 1")
	expect(t, p, "fine", "page 2")
	if _, err := p.Render(t.Context(), "loop"); !errors.Is(err, jsrender.ErrTimeout) {
		t.Errorf("a loop answers %v", err)
	}
	expect(t, p, "fine", "page 1") // on a new machine
}

func TestNew_ReportsScriptThatDoesNotStart(t *testing.T) {
	for name, script := range map[string]string{
		"syntax":      `function (`,
		"exception":   `throw new Error('early')`,
		"no function": `1 + 1`,
	} {
		p := pool(t, script, jsrender.Options{})
		for range 2 {
			var wrong *jsrender.ScriptError
			if _, err := p.Render(t.Context(), "x"); !errors.As(err, &wrong) {
				t.Errorf("%s answers %v", name, err)
			}
		}
	}
}

func TestRender_Concurrently(t *testing.T) {
	p := pool(t, `globalThis.renderPublicPage = s => { for (var i = 0; i < 1e4; i++); return '<p>' + s + '</p>' }`,
		jsrender.Options{VMs: 2, Timeout: time.Minute})
	var all sync.WaitGroup
	for i := range 100 {
		all.Go(func() { expect(t, p, fmt.Sprint(i), fmt.Sprintf("<p>%d</p>", i)) })
	}
	all.Wait()
}

func TestRender_FullQueueReturnsError(t *testing.T) {
	p := pool(t, `globalThis.renderPublicPage = s => { for (;;); }`, jsrender.Options{VMs: 1, Timeout: time.Second})
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if _, err := p.Render(ctx, "x"); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("the first answers %v", err)
	}
	// The only machine is still busy, and this context ends while the call waits.
	ctx, cancel = context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if _, err := p.Render(ctx, "x"); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("the second answers %v", err)
	}
}

func TestRender_WaitIsLimited(t *testing.T) {
	p := pool(t, `globalThis.renderPublicPage = s => { for (;;); }`, jsrender.Options{VMs: 1, Timeout: time.Second})
	outcomes := make(chan error, 6)
	for range cap(outcomes) {
		go func() {
			_, err := p.Render(t.Context(), "x")
			outcomes <- err
		}()
	}
	busy := 0
	for range cap(outcomes) {
		switch err := <-outcomes; {
		case errors.Is(err, jsrender.ErrBusy):
			busy++
		case !errors.Is(err, jsrender.ErrTimeout):
			t.Errorf("got %v", err)
		}
	}
	if busy < 3 {
		t.Errorf("%d of %d were told that nobody is free", busy, cap(outcomes))
	}
}

// A machine needs megabytes. It must not exist before it is needed, and must be discarded when it is no longer needed.
func TestPool_DropsIdleMachines(t *testing.T) {
	const idle = 20 * time.Millisecond
	before := runtime.NumGoroutine()
	p := pool(t, `var seen = 0; globalThis.renderPublicPage = s => s + ++seen`, jsrender.Options{VMs: 2, Idle: idle})
	if n := runtime.NumGoroutine(); n > before {
		t.Errorf("%d goroutines before the first render", n-before)
	}
	expect(t, p, "page ", "page 1")
	for late := time.After(time.Minute); ; {
		select {
		case <-time.After(2 * idle):
		case <-late:
			t.Fatal("a machine that nobody used for long does not go")
		}
		got, err := p.Render(t.Context(), "page ")
		if err != nil {
			t.Fatal(err)
		}
		if got == "page 1" { // rendered by a new machine
			return
		}
	}
}

func TestRender_AfterCloseFails(t *testing.T) {
	p := pool(t, mirror, jsrender.Options{VMs: 2})
	expect(t, p, "x", "x")
	var all sync.WaitGroup
	for range 20 { // Close interrupts renders in every state
		all.Go(func() {
			for {
				if got, err := p.Render(t.Context(), "x"); err != nil {
					if !errors.Is(err, jsrender.ErrClosed) {
						t.Errorf("got %v", err)
					}
					return
				} else if got != "x" {
					t.Errorf("got %q", got)
				}
			}
		})
	}
	p.Close()
	p.Close()
	all.Wait()
}

func TestNew_RefusesInvalidOptions(t *testing.T) {
	for _, o := range []jsrender.Options{{VMs: -1}, {VMs: 17}, {Timeout: -1}, {Memory: 1 << 20}, {Idle: -1}} {
		if _, err := jsrender.New([]byte(mirror), o); err == nil {
			t.Errorf("%+v is accepted", o)
		}
	}
	if _, err := jsrender.New(nil, jsrender.Options{}); err == nil {
		t.Error("no script is accepted")
	}
}
