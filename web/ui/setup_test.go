package ui_test

import (
	"os"
	"os/exec"
	"testing"
)

// The briefing and the set-up are gone through in a real browser, in both games.
func TestSetup(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a minute")
	}
	needNode(t)
	browser := chromium(t)
	cmd := exec.Command("node", "test/setup.mjs")
	cmd.Env = append(os.Environ(), environment(t, served(t, quickly, "formosa", "ccp"), browser)...)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	t.Log(string(out))
}
