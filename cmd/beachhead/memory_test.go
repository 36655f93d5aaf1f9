package main

import (
	"context"
	"fmt"
	"math"
	"os/exec"
	"runtime"
	"runtime/debug"
	"testing"
	"time"
)

func TestMemorySizes(t *testing.T) {
	for text, want := range map[string]memory{"0": 0, "512M": 512 << 20, "2G": 2 << 30, "2g": 2 << 30, "64MiB": 64 << 20, "65536K": 64 << 20, "100000000": 100000000} {
		var m memory
		if err := m.UnmarshalText([]byte(text)); err != nil || m != want {
			t.Errorf("%s is %d, %v", text, m, err)
		}
	}
	for _, text := range []string{"", "M", "-1", "x", "1T", "1.5G", "31M", "99999999999999999999", "5 M"} {
		var m memory
		if err := m.UnmarshalText([]byte(text)); err == nil {
			t.Errorf("%q is %d", text, m)
		}
	}
}

// What the operator says stands: the option before GOMEMLIMIT, and that before the usual limit.
func TestMemoryLimit(t *testing.T) {
	gc, limit := debug.SetGCPercent(100), debug.SetMemoryLimit(-1)
	defer func() { debug.SetGCPercent(gc); debug.SetMemoryLimit(limit) }()
	none, some := memory(0), memory(64<<20)
	for _, x := range []struct {
		env   string
		given *memory
		want  int64
	}{{"", nil, int64(usualMemory)}, {"100MiB", nil, 77 << 20}, {"100MiB", &some, 64 << 20}, {"", &some, 64 << 20}, {"", &none, math.MaxInt64}, {"100MiB", &none, math.MaxInt64}} {
		t.Setenv("GOMEMLIMIT", x.env)
		debug.SetMemoryLimit(77 << 20) // as if the runtime had read it from the environment
		limitMemory(x.given)
		if got := debug.SetMemoryLimit(-1); got != x.want {
			t.Errorf("GOMEMLIMIT=%q with %v: %d, expected %d", x.env, x.given, got, x.want)
		}
	}
	if err := program("serve", "--memory", "lots", "--db", t.TempDir()+"/x.db").Run(); err == nil || err.(*exec.ExitError).ExitCode() != 2 {
		t.Errorf("--memory lots: %v", err)
	}
}

// The collector works the more often the more lives, by steps, and within limits.
func TestPaceGC(t *testing.T) {
	for live, want := range map[uint64]int{0: 100, 1 << 20: 100, 16 << 20: 100, 26 << 20: 71, 40 << 20: 55, 80 << 20: 40, 1 << 30: 30, 1 << 40: 30} {
		if got := gcPercent(live); got != want {
			t.Errorf("with %d MB alive GOGC is %d, expected %d", live>>20, got, want)
		}
	}
	if liveHeap() == 0 {
		runtime.GC()
		if liveHeap() == 0 {
			t.Error("it is not known what lives")
		}
	}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	lives, n, set := []uint64{10 << 20, 10 << 20, 40 << 20, 42 << 20, 80 << 20, 10 << 20}, -1, []int{}
	paceGC(ctx, time.Microsecond, func() uint64 {
		if n++; n == len(lives)-1 {
			stop()
		}
		return lives[min(n, len(lives)-1)]
	}, func(p int) { set = append(set, p) })
	if got := fmt.Sprint(set); got != "[55 40 100]" {
		t.Errorf("set to %s", got)
	}
}

// Memory is given back each time that half of the games have left, and not while as many are there.
func TestGiveBack(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	counts := []int{0, 3, 4, 3, 3, 2, 2, 1, 1, 5, 3, 2, 0, 0}
	n, freed := -1, []int{}
	giveBack(ctx, time.Microsecond, func() int {
		if n++; n == len(counts)-1 {
			stop()
		}
		return counts[min(n, len(counts)-1)]
	}, func() { freed = append(freed, n) })
	if got := fmt.Sprint(freed); got != "[5 7 11 12]" {
		t.Errorf("given back at %s", got)
	}
}
