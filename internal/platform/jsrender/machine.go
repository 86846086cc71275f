package jsrender

import (
	"errors"
	"fmt"
	"time"

	"modernc.org/quickjs"
)

// startTime is the minimum time limit for evaluating the script. A machine does so once, and it can be slow on a busy
// computer.
const startTime = 5 * time.Second

// machine holds at most one engine. Engines are not safe for concurrent use, so a machine has one user at a time.
type machine struct {
	pool *Pool
	vm   *quickjs.VM // nil before the first render and after a failure of the engine
	rest *time.Timer // retires an idle machine
}

// render renders once. It discards an engine that was interrupted or ran out of memory or stack, because its state is
// undefined.
// because its state is undefined.
func (m *machine) render(input string) (html string, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			html, err = "", &ScriptError{Message: fmt.Sprintf("the engine failed: %v", fault)}
			m.discard()
		}
	}()
	if m.vm == nil {
		if err := m.start(); err != nil {
			m.discard()
			return "", translate(err)
		}
	}
	result, err := m.vm.Call("renderPublicPage", input)
	if err != nil {
		if broken(err) {
			m.discard()
		}
		return "", translate(err)
	}
	html, ok := result.(string)
	if !ok {
		return "", &ScriptError{Message: fmt.Sprintf("renderPublicPage answered %T, not a string", result)}
	}
	return html, nil
}

func (m *machine) start() error {
	vm, err := quickjs.NewVM()
	if err != nil {
		return err
	}
	m.vm = vm
	vm.SetMemoryLimit(uintptr(m.pool.options.Memory))
	if err := vm.SetEvalTimeout(max(startTime, m.pool.options.Timeout)); err != nil {
		return err
	}
	// Evaluated as a value, because the result of the script may not be convertible.
	defined, err := vm.EvalValue(m.pool.script, quickjs.EvalGlobal)
	if err != nil {
		return err
	}
	defined.Free()
	return vm.SetEvalTimeout(m.pool.options.Timeout)
}

// discard closes the engine and releases its memory.
func (m *machine) discard() {
	if m.vm == nil {
		return
	}
	_ = m.vm.Close() // an engine that cannot be closed is abandoned
	m.vm = nil
}

// broken reports whether err comes from the engine instead of the script.
func broken(err error) bool {
	var e *quickjs.Error
	return !errors.As(err, &e) || e.Name == "InternalError"
}

func translate(err error) error {
	var e *quickjs.Error
	if !errors.As(err, &e) {
		return &ScriptError{Message: err.Error()}
	}
	if e.Name == "InternalError" && e.Message == "interrupted" {
		return ErrTimeout
	}
	return &ScriptError{Message: e.Error(), Stack: e.Stack}
}
