package store

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
)

// Notices is the part of a [Store] that keeps how players are told that a game waits for them. What an account wants in general stands in its settings.
type Notices interface {
	// Secret returns what the service keeps under a name for itself. If there is nothing yet, fresh is kept, so that all programs have the same. Error: *Invalid.
	Secret(ctx context.Context, name, fresh string) (string, error)

	// AddChannel keeps a way to reach the owner of an account, unless he has most of that kind already (0: any number). Error: ErrExists (its id), ErrNotFound (no such account), *Full, *Invalid.
	AddChannel(ctx context.Context, c Channel, most int) error
	// SetChannel keeps a channel in place of the one with its account and id. Error: ErrNotFound if there is none any more, *Invalid.
	SetChannel(ctx context.Context, c Channel) error
	// DropChannel forgets a channel. There need not be one.
	DropChannel(ctx context.Context, account, id string) error
	// Channels lists those of an account, oldest first. There need not be an account.
	Channels(ctx context.Context, account string) ([]Channel, error)

	// SetTold keeps how a player wants to be told of one game, in place of what he wants in general; "" forgets it. Error: ErrNotFound (no such game), *Invalid.
	SetTold(ctx context.Context, game, player, how string) error
	// Told returns it, "" if there is nothing. Error: ErrNotFound (no such game).
	Told(ctx context.Context, game, player string) (string, error)
}

// The kinds of channels that are kept. Mail needs none: its address is the account's.
const (
	PushChannel = "push" // a browser that takes notices
	HookChannel = "hook" // an address of the owner's that is sent them
)

// MaxChannel is how long the data of a channel may be, in bytes.
const MaxChannel = 4 << 10

// Channel is a way to reach the owner of an account.
type Channel struct {
	Account string
	ID      string // no two have one
	Kind    string
	Name    string // by which its owner knows it
	Data    string // what is needed to send: a secret
	Created time.Time
	Used    time.Time // when something was last sent; zero: not yet
	Failed  int       // how often sending has failed since
	Off     bool      // it has failed too often, and nothing is sent
}

// Check says what is wrong with a channel: an *Invalid, or nil.
func (c *Channel) Check() error {
	if c.Kind != PushChannel && c.Kind != HookChannel {
		return &Invalid{"channel", fmt.Sprintf("there is no kind %q", c.Kind)}
	}
	if c.Failed < 0 {
		return &Invalid{"channel", "it has failed less than never"}
	}
	return errors.Join(checkName("account", c.Account), checkName("channel", c.ID), CheckText("name", c.Name, MaxName), CheckText("channel", c.Data, MaxChannel))
}

// CheckSecret says what is wrong with a secret of the service: an *Invalid, or nil.
func CheckSecret(name, value string) error {
	return errors.Join(checkName("secret", name), checkSome("secret", value), CheckText("secret", value, MaxChannel))
}

// CheckTold says what is wrong with how somebody wants to be told: an *Invalid, or nil.
func CheckTold(player, how string) error {
	return errors.Join(checkName("player", player), CheckText("how to be told", how, MaxName))
}

// JobsOf are the jobs of a kind and a game whose keys begin with a text.
type JobsOf struct{ Kind, Game, Prefix string }

// Has tells whether a job is one of them.
func (o JobsOf) Has(j Job) bool {
	return j.Kind == o.Kind && j.Game == o.Game && strings.HasPrefix(j.Key, o.Prefix)
}
