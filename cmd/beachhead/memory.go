package main

import (
	"context"
	"fmt"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"strconv"
	"strings"
	"time"
)

// serveGC lets the heap grow to twice of what lives before it is collected, until it is known how much lives.
const serveGC = 100

// Beside what lives the heap may have garbage for garbageBase, and for a quarter of what lives: a share alone, as GOGC is, would have a server with many games hold as much garbage as games. It is at most
// serveGC, and at least leastGC, or the collector would do little else.
const (
	garbageBase = 12 << 20
	leastGC     = 30
	paceEvery   = 2 * time.Second
	paceStep    = 8 // by how much GOGC has to change, since a change stops the program for a moment
)

// gcPercent is GOGC for a heap of which so much lives.
func gcPercent(live uint64) int {
	if live == 0 {
		return serveGC
	}
	return min(serveGC, max(leastGC, int(100*(garbageBase+live/4)/live)))
}

// paceGC has the collector keep to gcPercent, until the context ends.
func paceGC(ctx context.Context, every time.Duration, live func() uint64, set func(percent int)) {
	tick := time.NewTicker(every)
	defer tick.Stop()
	for now := serveGC; ; {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		if p := gcPercent(live()); p >= now+paceStep || p <= now-paceStep {
			set(p)
			now = p
		}
	}
}

// liveHeap is what lived on the heap when it was collected last.
func liveHeap() uint64 {
	s := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	if metrics.Read(s); s[0].Value.Kind() != metrics.KindUint64 {
		return 0
	}
	return s[0].Value.Uint64()
}

// memory is an amount of memory, as serve is told it: bytes, or with K, M or G units of 1024.
type memory int64

// usualMemory is what the heap is kept below if neither --memory nor GOMEMLIMIT says anything.
const usualMemory memory = 1 << 30

func (m *memory) UnmarshalText(text []byte) error {
	digits, shift := strings.TrimSuffix(strings.TrimSuffix(strings.ToUpper(string(text)), "B"), "I"), 0
	if k := strings.IndexAny(digits, "KMG"); k >= 0 && k == len(digits)-1 {
		shift, digits = 10*(1+strings.IndexByte("KMG", digits[k])), digits[:k]
	}
	n, err := strconv.ParseInt(digits, 10, 32)
	if err != nil || n < 0 {
		return fmt.Errorf("expected an amount as 512M or 2G, not %q", text)
	}
	if *m = memory(n << shift); *m != 0 && *m < 32<<20 {
		return fmt.Errorf("%s is too little: the program alone takes 32M", text)
	}
	return nil
}

// limitMemory sets how the collector works. What the environment says about it (GOGC, GOMEMLIMIT) stands, but for a limit that is given.
func limitMemory(given *memory) {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(serveGC)
	}
	switch {
	case given != nil && *given > 0:
		debug.SetMemoryLimit(int64(*given))
	case given != nil:
		debug.SetMemoryLimit(1<<63 - 1)
	case os.Getenv("GOMEMLIMIT") == "":
		debug.SetMemoryLimit(int64(usualMemory))
	}
}

// giveBackEvery is how often it is looked whether games have left.
const giveBackEvery = 5 * time.Second

// giveBack gives the memory of games that have left or fallen asleep back to the system, until the context ends: each time that half of those awake are gone,
// so a crowd that stays costs nothing. The runtime by itself would keep what a crowd took.
func giveBack(ctx context.Context, every time.Duration, games func() int, free func()) {
	tick := time.NewTicker(every)
	defer tick.Stop()
	for most := 0; ; {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		n := games()
		if most = max(most, n); n <= most/2 && n < most {
			free()
			most = n
		}
	}
}
