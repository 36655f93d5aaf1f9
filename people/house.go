package people

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"beachhead/store"
)

// The rules of the house: whom somebody wants nothing to do with, who may talk to him, and what he tells the operator.

// maxBlocks is how many an account may block.
const maxBlocks = 400

// Blocked is somebody whom an account wants nothing to do with. ID names him to its owner only: it is not his private id.
type Blocked struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// blockID is how a block is named.
func blockID(owner, other string) string {
	h := sha256.Sum256([]byte("beachhead block: " + owner + " " + other))
	return hex.EncodeToString(h[:8])
}

// Block has who asks want nothing to do with a player any more; name is what he was known by.
func (s *Service) Block(ctx context.Context, who *Signed, player, name string) error {
	if player == who.Account.Player {
		return &Refusal{Kind: Wrong, Text: "That is you."}
	}
	have, err := s.store.Blocks(ctx, who.Account.Player)
	if err != nil {
		return err
	}
	if len(have) >= maxBlocks {
		return &Refusal{Kind: TooMany, Text: "You have blocked as many as can be. Take one back first."}
	}
	return s.store.SetBlock(ctx, store.Block{Player: who.Account.Player, Other: player, Name: name, Created: s.now()}, true)
}

// Blocking is the id of the block by which who asks has blocked a player; "" if he has not.
func (s *Service) Blocking(ctx context.Context, who *Signed, player string) (id string, err error) {
	have, err := s.store.Blocks(ctx, who.Account.Player)
	for _, b := range have {
		if b.Other == player {
			id = blockID(b.Player, b.Other)
		}
	}
	return id, err
}

// Unblock takes a block back.
func (s *Service) Unblock(ctx context.Context, who *Signed, id string) error {
	have, err := s.store.Blocks(ctx, who.Account.Player)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(have, func(b store.Block) bool { return blockID(b.Player, b.Other) == id })
	if i < 0 {
		return &Refusal{Kind: Gone, Text: "You have not blocked this one."}
	}
	return s.store.SetBlock(ctx, have[i], false)
}

// Blocks lists whom who asks has blocked, by the names that they have now.
func (s *Service) Blocks(ctx context.Context, who *Signed) ([]Blocked, error) {
	have, err := s.store.Blocks(ctx, who.Account.Player)
	if err != nil {
		return nil, err
	}
	var players []string
	for _, b := range have {
		players = append(players, b.Other)
	}
	as, err := s.store.AccountsOf(ctx, players)
	if err != nil {
		return nil, err
	}
	out := []Blocked{}
	for _, b := range have {
		name := b.Name
		if a, ok := as[b.Other]; ok && a.Name != "" {
			name = a.Name
		}
		out = append(out, Blocked{blockID(b.Player, b.Other), name})
	}
	return out, nil
}

// Report tells the operator something about a player, or with an empty player about anything.
func (s *Service) Report(ctx context.Context, by, about, game, text string, v Visit) error {
	text = strings.TrimSpace(text)
	switch {
	case text == "" || !utf8.ValidString(text):
		return &Refusal{Kind: Wrong, Field: "text", Text: "Say what has happened."}
	case len(text) > store.MaxReport:
		return &Refusal{Kind: Wrong, Field: "text", Text: "That is too long: say it in fewer words."}
	}
	if _, wait := takeAll(s.now(), counted{s.reports, "by " + by}, counted{s.reports, v.Address}); wait > 0 {
		return tooMany(wait)
	}
	return s.store.AddReport(ctx, store.Report{ID: store.NewID(), By: by, About: about, Game: game, Text: text, Created: s.now()})
}

// settings are what is kept of the settings of an account. What it does not know of stays.
func settings(a *store.Account) map[string]json.RawMessage {
	out := map[string]json.RawMessage{}
	_ = json.Unmarshal([]byte(a.Settings), &out) // the store keeps objects only
	return out
}

// SetTalk says who may talk to the owner of an account: all, accounts or nobody.
func (s *Service) SetTalk(ctx context.Context, who *Signed, talk string) error {
	if talk != store.TalkAll && talk != store.TalkAccounts && talk != store.TalkNobody {
		return &Refusal{Kind: Wrong, Field: "talk", Text: "Who may talk to you: all, accounts or nobody."}
	}
	a, err := s.set(ctx, who.Account.ID, "talk", func(*store.Account) any { return talk })
	if err == nil {
		who.Account = a
	}
	return err
}

// set keeps one member of the settings of an account, made from what they are.
func (s *Service) set(ctx context.Context, account, name string, v func(a *store.Account) any) (store.Account, error) {
	return s.edit(ctx, account, func(a *store.Account) error { return put(a, name, v(a)) })
}

// put puts a member into the settings of an account; nil takes it away.
func put(a *store.Account, name string, v any) error {
	all := settings(a)
	if delete(all, name); v != nil {
		x, err := json.Marshal(v)
		if err != nil {
			return err
		}
		all[name] = x
	}
	b, err := json.Marshal(all)
	a.Settings = string(b)
	return err
}

// confirm is the member of the settings that has the address which is to be confirmed.
const confirm = "confirm"

// SetUntold changes of what, and in which ways, the owner of an account does not want to be told; the words are those of package notices.
func (s *Service) SetUntold(ctx context.Context, account string, change func(untold []string) []string) (store.Account, error) {
	a, err := s.set(ctx, account, "untold", func(a *store.Account) any { return change(a.Untold()) })
	if errors.Is(err, store.ErrNotFound) {
		err = &Refusal{Kind: Gone, Text: "There is no such account any more."}
	}
	return a, err
}
