package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

// version is the release.
const version = "0.1.0"

// versionText is the release and, where the build knows it, the commit.
func versionText() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return version
	}
	var revision, dirty string
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision" && len(s.Value) >= 12:
			revision = "+" + s.Value[:12]
		case s.Key == "vcs.modified" && s.Value == "true":
			dirty = ".changed"
		}
	}
	return version + revision + dirty
}

type versionCmd struct{}

func (versionCmd) Run(s streams) error {
	_, err := fmt.Fprintf(s.out, "beachhead %s (%s %s/%s)\n", versionText(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return err
}
