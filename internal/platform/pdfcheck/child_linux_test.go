package pdfcheck_test

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"golang.org/x/sys/unix"

	"beacon/internal/platform/pdfcheck"
)

// escape is a system call with which a compromised child could reach other processes, files or hosts.
type escape struct {
	number uintptr
	args   [6]uintptr
}

// texts keeps the string arguments of escapes alive.
var texts [][]byte

// escapes returns the system calls that a child tries in a directory with a file named "kept".
func escapes(dir string) map[string]escape {
	text := func(s string) uintptr {
		texts = append(texts, append([]byte(s), 0))
		return uintptr(unsafe.Pointer(&texts[len(texts)-1][0]))
	}
	kept, other := text(filepath.Join(dir, "kept")), text(filepath.Join(dir, "other"))
	here := ^uintptr(99) // AT_FDCWD, -100
	parent, self, program := uintptr(os.Getppid()), uintptr(os.Getpid()), text("/nowhere")
	room := text(strings.Repeat("\x00", 256)) // buffer for data of the kernel
	return map[string]escape{
		"open for reading": {unix.SYS_OPENAT, [6]uintptr{here, kept, unix.O_RDONLY}},
		"create a file":    {unix.SYS_OPENAT, [6]uintptr{here, other, unix.O_WRONLY | unix.O_CREAT, 0o600}},
		"unlink":           {unix.SYS_UNLINKAT, [6]uintptr{here, kept}},
		"rename":           {unix.SYS_RENAMEAT, [6]uintptr{here, kept, here, other}},
		"rename, new call": {unix.SYS_RENAMEAT2, [6]uintptr{here, kept, here, other}},
		"link":             {unix.SYS_LINKAT, [6]uintptr{here, kept, here, other}},
		"symlink":          {unix.SYS_SYMLINKAT, [6]uintptr{kept, here, other}},
		"make a directory": {unix.SYS_MKDIRAT, [6]uintptr{here, other, 0o700}},
		"change the mode":  {unix.SYS_FCHMODAT, [6]uintptr{here, kept, 0o777}},
		"truncate":         {unix.SYS_TRUNCATE, [6]uintptr{kept, 0}},
		"change directory": {unix.SYS_CHDIR, [6]uintptr{text(dir)}},

		"signal its group":            {unix.SYS_KILL, [6]uintptr{0, 0}},
		"signal the parent":           {unix.SYS_KILL, [6]uintptr{parent, 0}},
		"signal a thread of others":   {unix.SYS_TGKILL, [6]uintptr{parent, parent, 0}},
		"send a signal with a value":  {unix.SYS_RT_SIGQUEUEINFO, [6]uintptr{parent, 0, room}},
		"open a process":              {unix.SYS_PIDFD_OPEN, [6]uintptr{parent}},
		"trace the parent":            {unix.SYS_PTRACE, [6]uintptr{unix.PTRACE_SEIZE, parent}},
		"read the parent's memory":    {unix.SYS_PROCESS_VM_READV, [6]uintptr{parent}},
		"write the parent's memory":   {unix.SYS_PROCESS_VM_WRITEV, [6]uintptr{parent}},
		"change the parent's limits":  {unix.SYS_PRLIMIT64, [6]uintptr{parent, unix.RLIMIT_CPU}},
		"change the parent's nice":    {unix.SYS_SETPRIORITY, [6]uintptr{unix.PRIO_PROCESS, parent, 19}},
		"raise its own limits":        {unix.SYS_PRLIMIT64, [6]uintptr{self, unix.RLIMIT_NOFILE}},
		"leave its group":             {unix.SYS_SETPGID, [6]uintptr{0, 0}},
		"fork":                        {unix.SYS_CLONE, [6]uintptr{uintptr(unix.SIGCHLD)}},
		"fork, new call":              {unix.SYS_CLONE3, [6]uintptr{0, 0}},
		"start a program":             {unix.SYS_EXECVE, [6]uintptr{program, room, 0}},
		"start a program in a folder": {unix.SYS_EXECVEAT, [6]uintptr{here, program, room, 0, 0}},

		"TCP socket":         {unix.SYS_SOCKET, [6]uintptr{unix.AF_INET, unix.SOCK_STREAM}},
		"Unix socket":        {unix.SYS_SOCKET, [6]uintptr{unix.AF_UNIX, unix.SOCK_STREAM}},
		"netlink socket":     {unix.SYS_SOCKET, [6]uintptr{unix.AF_NETLINK, unix.SOCK_RAW}},
		"pair of sockets":    {unix.SYS_SOCKETPAIR, [6]uintptr{unix.AF_UNIX, unix.SOCK_STREAM, 0, room}},
		"pipe":               {unix.SYS_PIPE2, [6]uintptr{room}},
		"duplicate a file":   {unix.SYS_DUP, [6]uintptr{1}},
		"file in memory":     {unix.SYS_MEMFD_CREATE, [6]uintptr{text("x")}},
		"io_uring":           {unix.SYS_IO_URING_SETUP, [6]uintptr{1, room}},
		"control a terminal": {unix.SYS_IOCTL, [6]uintptr{1, unix.TIOCSTI, room}},

		"load a BPF program":  {unix.SYS_BPF, [6]uintptr{0}},
		"namespace":           {unix.SYS_UNSHARE, [6]uintptr{unix.CLONE_NEWUSER}},
		"mount":               {unix.SYS_MOUNT, [6]uintptr{text("none"), text(dir), text("tmpfs")}},
		"chroot":              {unix.SYS_CHROOT, [6]uintptr{text(dir)}},
		"become another user": {unix.SYS_SETUID, [6]uintptr{0}},
		"another filter":      {unix.SYS_SECCOMP, [6]uintptr{1, 0, 0}},
		"process control":     {unix.SYS_PRCTL, [6]uintptr{unix.PR_SET_DUMPABLE, 1}},
		"keys of the kernel":  {unix.SYS_KEYCTL, [6]uintptr{0}},
		"shared memory":       {unix.SYS_SHMGET, [6]uintptr{0, 4096, unix.IPC_CREAT | 0o600}},
		"a call of no kernel": {100_000, [6]uintptr{}},
	}
}

func init() {
	overreach = func(dir string) error {
		tried := escapes(dir)
		if _, err := pdfcheck.Confine(); err != nil {
			return err
		}
		var wrong []string
		for name, call := range tried {
			a := call.args
			id, _, errno := unix.RawSyscall6(call.number, a[0], a[1], a[2], a[3], a[4], a[5])
			if call.number == unix.SYS_CLONE && id == 0 && errno == 0 { // running in the new process
				_, _, _ = unix.RawSyscall(unix.SYS_EXIT_GROUP, 0, 0, 0)
			}
			if !errors.Is(errno, unix.EPERM) {
				wrong = append(wrong, fmt.Sprintf("%s: %v", name, errno))
			}
		}
		if len(wrong) > 0 {
			slices.Sort(wrong)
			return errors.New(strings.Join(wrong, "; "))
		}
		return nil
	}
}

// TestChild_IsRefusedSystemCalls: the kernel must contain a hostile file that takes over the child. It must reject all
// access to files, processes, sockets and programs, whatever account runs the server.
// Shows R6.9a.
func TestChild_IsRefusedSystemCalls(t *testing.T) {
	dir := t.TempDir()
	kept := filepath.Join(dir, "kept")
	if err := os.WriteFile(kept, []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	v, err := child(t, "misbehave-reach", dir).Check(t.Context(), pdfcheck.InMemory([]byte("x")))
	if err != nil || !v.OK {
		t.Errorf("%+v, %v", v, err)
	}
	left, err := os.ReadDir(dir)
	if err != nil || len(left) != 1 {
		t.Errorf("the directory has %v: %v", left, err)
	}
	if info, err := os.Stat(kept); err != nil || info.Size() != 1 || info.Mode() != 0o600 {
		t.Errorf("the file changed: %+v, %v", info, err)
	}
}

// TestChild_ReportsItsProtection: operators must see the protection of the child on their kernel.
func TestChild_ReportsItsProtection(t *testing.T) {
	got, err := child(t, "pdf-check").Protection(t.Context())
	if want := (pdfcheck.Protection{Limits: true, Filter: true}); err != nil || got != want {
		t.Errorf("%+v, %v", got, err)
	}
}

// TestChild_HasNoPrivilegesToGain: every thread of a confined child must have the filter and be unable to gain
// privileges.
func TestChild_HasNoPrivilegesToGain(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), self, "misbehave-linger")
	in, inErr := cmd.StdinPipe()
	out, outErr := cmd.StdoutPipe()
	if err := errors.Join(inErr, outErr, cmd.Start()); err != nil {
		t.Fatal(err)
	}
	if _, err := out.Read(make([]byte, 1)); err != nil {
		t.Error(err)
	}
	files, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/status", cmd.Process.Pid))
	if err != nil || len(files) < 2 {
		t.Errorf("%d threads, %v", len(files), err)
	}
	for _, file := range files {
		status, err := os.ReadFile(file)
		if err != nil || !strings.Contains(string(status), "NoNewPrivs:\t1\n") ||
			!strings.Contains(string(status), "Seccomp:\t2\n") {
			t.Errorf("%v\n%s", err, status)
		}
	}
	if err := errors.Join(in.Close(), cmd.Wait()); err != nil {
		t.Error(err)
	}
}
