package notices

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"

	"beachhead/match"
	"beachhead/store"
)

// Webhooks in the form of Standard Webhooks (www.standardwebhooks.com): a signed POST of JSON to an address of the player's own.

const (
	maxHooks = 5
	// hookTries is how often one message is tried, in half an hour and a little more; tooMany how often sending fails in a row until the channel is switched off.
	hookTries = 12
	tooMany   = 50
)

// hook is the data of a channel.
type hook struct {
	URL    string `json:"url"`
	Secret string `json:"secret"`
}

// Invalid is the error of what an owner has given.
type Invalid struct{ Field, Text string }

func (e *Invalid) Error() string { return e.Text }

// AddHook has the owner of an account be told at an address of his, and returns the secret that messages are signed by.
func (s *Service) AddHook(ctx context.Context, account, name, address string) (secret string, err error) {
	name, address = strings.TrimSpace(name), strings.TrimSpace(address)
	if text := s.checkURL(address); text != "" {
		return "", &Invalid{"url", text}
	}
	u, err := url.Parse(address)
	if err != nil {
		return "", err
	}
	if name == "" {
		name = u.Host
	}
	if len(name) > 60 || !utf8.ValidString(name) {
		return "", &Invalid{"name", "The name has at most 60 letters."}
	}
	b := make([]byte, 32)
	rand.Read(b)
	secret = "whsec_" + base64.StdEncoding.EncodeToString(b)
	data, err := json.Marshal(hook{address, secret})
	if err != nil {
		return "", err
	}
	err = s.store.AddChannel(ctx, store.Channel{Account: account, ID: store.NewID(), Kind: Hook, Name: name, Data: string(data), Created: s.now()}, maxHooks)
	if full := new(store.Full); errors.As(err, &full) {
		return "", &Invalid{"url", fmt.Sprintf("You have %d addresses already. Take one away first.", full.Have)}
	}
	return secret, err
}

// SwitchOn has a channel that was switched off be tried again.
func (s *Service) SwitchOn(ctx context.Context, account, id string) error {
	c, err := s.channel(ctx, account, id)
	if errors.Is(err, store.ErrNotFound) {
		return &Invalid{"id", "There is no such address any more."}
	}
	if err != nil {
		return err
	}
	c.Off, c.Failed = false, 0
	note(&c, nil)
	return s.store.SetChannel(ctx, c)
}

// Drop forgets a channel of an account.
func (s *Service) Drop(ctx context.Context, account, id string) error {
	return s.store.DropChannel(ctx, account, id)
}

// Address is where a channel leads, for its owner.
func Address(c *store.Channel) string {
	var h hook
	if json.Unmarshal([]byte(c.Data), &h) != nil {
		return ""
	}
	return h.URL
}

// whyNot is the member of the data of a channel that says why sending failed the last time.
const whyNot = "why"

// Why is why sending to a channel failed the last time, for its owner; "" if it did not.
func Why(c *store.Channel) string {
	var x struct {
		Why string `json:"why"`
	}
	_ = json.Unmarshal([]byte(c.Data), &x) // what cannot be read says nothing
	return x.Why
}

// note keeps why sending to a channel has failed, or that it has not.
func note(c *store.Channel, err error) {
	all := map[string]json.RawMessage{}
	if json.Unmarshal([]byte(c.Data), &all) != nil {
		return
	}
	delete(all, whyNot)
	if err != nil {
		text := "it could not be reached"
		var no *refused
		var lost *failed
		switch {
		case errors.As(err, &no):
			text = no.Error()
		case errors.As(err, &lost):
			text = lost.why
		}
		all[whyNot], _ = json.Marshal(text) // a text
	}
	if data, err := json.Marshal(all); err == nil && len(data) <= store.MaxChannel {
		c.Data = string(data)
	}
}

// Channels lists the channels of an account, oldest first.
func (s *Service) Channels(ctx context.Context, account string) ([]store.Channel, error) {
	return s.store.Channels(ctx, account)
}

// channel finds a channel.
func (s *Service) channel(ctx context.Context, account, id string) (store.Channel, error) {
	all, err := s.store.Channels(ctx, account)
	for _, c := range all {
		if c.ID == id {
			return c, nil
		}
	}
	if err == nil {
		err = store.ErrNotFound
	}
	return store.Channel{}, err
}

// hookBody is what is sent.
type hookBody struct {
	Type      string    `json:"type"` // game.turn and so on
	Timestamp time.Time `json:"timestamp"`
	Data      hookData  `json:"data"`
}

type hookData struct {
	URL  string `json:"url"`
	Seat string `json:"seat,omitempty"`
	Text string `json:"text"`
	*match.Told
}

// toSend reads a job of a channel, and finds the channel; nil if nothing is to be sent any more.
func (s *Service) toSend(ctx context.Context, j store.Job) (*message, *store.Channel, error) {
	var m message
	if err := json.Unmarshal([]byte(j.Data), &m); err != nil || m.Notice.Told == nil {
		s.log.Error("a message cannot be read", "kind", j.Kind, "game", j.Game, "error", err)
		return nil, nil, nil
	}
	c, err := s.channel(ctx, m.Account, m.Channel)
	if errors.Is(err, store.ErrNotFound) || err == nil && c.Off {
		return nil, nil, nil
	}
	if err != nil {
		return nil, nil, err
	}
	if old, err := s.stale(ctx, j, &m); old || err != nil {
		return nil, nil, err
	}
	a, err := s.store.Account(ctx, m.Account)
	if errors.Is(err, store.ErrNotFound) || err == nil && (a.Suspended || !a.Deleted.IsZero()) {
		return nil, nil, nil
	}
	return &m, &c, err
}

// sendHook is given a message to an address of a player's.
func (s *Service) sendHook(ctx context.Context, j store.Job) error {
	m, c, err := s.toSend(ctx, j)
	if m == nil || err != nil {
		return err
	}
	var h hook
	if err := json.Unmarshal([]byte(c.Data), &h); err != nil {
		return err
	}
	now := s.now()
	body, err := json.Marshal(hookBody{"game." + m.Notice.Event, now.UTC().Truncate(time.Second), hookData{s.link(page(&m.Notice, m.Game)), m.Notice.Seat, sentence(&m.Notice), m.Notice.Told}})
	if err != nil {
		return err
	}
	w, err := standardwebhooks.NewWebhook(h.Secret)
	if err != nil {
		return err
	}
	sum := sha256.Sum256([]byte(j.Game + "\x00" + j.Key))
	id := "msg_" + strings.ToLower(letters.EncodeToString(sum[:16])) // the same for each try
	signature, err := w.Sign(id, now, body)
	if err != nil {
		return err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, h.URL, bytes.NewReader(body))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("User-Agent", "Beachhead")
	r.Header.Set(standardwebhooks.HeaderWebhookID, id)
	r.Header.Set(standardwebhooks.HeaderWebhookTimestamp, strconv.FormatInt(now.Unix(), 10))
	r.Header.Set(standardwebhooks.HeaderWebhookSignature, signature)
	return s.sent(ctx, j, c, s.passing(c, func() error { return s.post(r) }))
}

// refused is the error of a message that was answered by something else than that it was taken.
type refused struct{ status int }

func (e *refused) Error() string {
	if e.status >= 300 && e.status < 400 {
		return fmt.Sprintf("it answered %d: nobody is followed elsewhere", e.status)
	}
	return fmt.Sprintf("it answered %d", e.status)
}

// post sends a request. Of an error nothing is kept by which one could see where it went.
func (s *Service) post(r *http.Request) error {
	a, err := s.client.Do(r)
	if err != nil {
		return &failed{why(err)}
	}
	_, _ = io.Copy(io.Discard, io.LimitReader(a.Body, 4<<10))
	_ = a.Body.Close()
	if a.StatusCode < 200 || a.StatusCode > 299 {
		return &refused{a.StatusCode}
	}
	return nil
}

// Whoever names an address decides how long it takes to answer. So those that have not answered quickly the last time, or have never been tried, have half of the places, and others go past them.
const (
	slowPlaces = 2
	quickTime  = 2 * time.Second
	maxQuick   = 10_000
	// slowAgain is when a message comes again for which there was no place.
	slowAgain = 3 * time.Second
)

// passing has a message go to a channel by post. Error: *store.Again where there is no place for it now.
func (s *Service) passing(c *store.Channel, post func() error) error {
	s.mu.Lock()
	quick := s.quick[c.ID]
	s.mu.Unlock()
	if !quick {
		select {
		case s.slow[c.Kind] <- struct{}{}:
			defer func() { <-s.slow[c.Kind] }()
		default:
			return &store.Again{After: slowAgain}
		}
	}
	began := time.Now()
	err := post()
	s.mu.Lock()
	defer s.mu.Unlock()
	if delete(s.quick, c.ID); err == nil && time.Since(began) < quickTime {
		if len(s.quick) >= maxQuick {
			clear(s.quick)
		}
		s.quick[c.ID] = true
	}
	return err
}

// sent notes what became of a message to a channel, and tells whether it is to be tried again.
func (s *Service) sent(ctx context.Context, j store.Job, c *store.Channel, err error) error {
	if errors.As(err, new(*store.Again)) { // it was not tried
		return err
	}
	s.cfg.Sent(c.Kind, err)
	var no *refused
	status := 0
	if errors.As(err, &no) {
		status = no.status
	}
	if c.Kind == Push && (status == http.StatusNotFound || status == http.StatusGone) {
		s.log.Debug("a browser does not take notices any more", "account", c.Account, "channel", c.ID)
		return s.store.DropChannel(ctx, c.Account, c.ID)
	}
	note(c, err)
	if c.Used = s.now(); err == nil {
		c.Failed = 0
	} else if c.Failed++; c.Failed >= tooMany || status == http.StatusGone {
		c.Off = true
		s.log.Warn("notices are not sent there any more: it has failed too often", "way", c.Kind, "account", c.Account, "channel", c.ID)
	}
	if kept := s.store.SetChannel(ctx, *c); kept != nil && !errors.Is(kept, store.ErrNotFound) {
		s.log.Warn("what became of a notice was not noted", "channel", c.ID, "error", kept)
	}
	if err != nil && !c.Off && j.Tries+1 < hookTries {
		return err
	}
	return nil
}
