package main

import (
	"context"
	"log/slog"

	"beachhead/people"
	"beachhead/store"
)

// accountFlags say whether a server knows people, and how.
type accountFlags struct {
	Accounts bool `help:"People can sign up and sign in, and take along what they have played as guests. Without it whoever has the cookie is the player."`
}

// open opens the service that knows people; nil where there are no accounts. Until the context ends it forgets what has run out.
func (c *accountFlags) open(ctx context.Context, db store.Store, log *slog.Logger) *people.Service {
	if !c.Accounts {
		return nil
	}
	p := people.New(people.Config{Store: db, Log: log})
	go p.Sweep(ctx)
	return p
}
