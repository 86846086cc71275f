package main

import (
	"context"
	"path/filepath"
	"syscall"
	"time"

	"beacon/test/process"
)

// startBeacon starts the real binary on a data directory.
func startBeacon(ctx context.Context, b *bench, dataDir string, settings ...string) (*process.Process, error) {
	return process.StartBeacon(ctx, b.binary, dataDir, filepath.Join(b.dir, "beacon.log"), settings...)
}

// startBare starts the yardstick; answer may be empty.
func startBare(ctx context.Context, b *bench, answer string) (*process.Process, error) {
	addr, err := process.FreeAddress()
	if err != nil {
		return nil, err
	}
	return process.StartServer(ctx, addr, process.Program{
		Path: b.bare, Args: []string{"-addr", addr, "-answer", answer}, LogFile: filepath.Join(b.dir, "bare.log"),
	})
}

// ownCPU returns the CPU time that this process has used so far.
func ownCPU() (time.Duration, error) {
	var used syscall.Rusage
	err := syscall.Getrusage(syscall.RUSAGE_SELF, &used)
	return time.Duration(used.Utime.Nano() + used.Stime.Nano()), err
}
