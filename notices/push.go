package notices

import (
	"context"
	"crypto/ecdh"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	webpush "github.com/SherClockHolmes/webpush-go"

	"beachhead/store"
)

// Web Push: a message that is encrypted for a browser (RFC 8291) and goes there by the push service that the browser names, which knows us by a key (VAPID, RFC 8292).

const (
	maxBrowsers = 10
	// pushLife is how long a push service keeps a message for a browser that cannot be reached.
	pushLife = 24 * time.Hour
)

// newPushKeys makes the keys by which push services know this server.
func newPushKeys() (string, error) {
	private, public, err := webpush.GenerateVAPIDKeys()
	return private + " " + public, err
}

// PushKey is the key that a browser is given when it is asked to take notices.
func (s *Service) PushKey() string {
	_, public, _ := strings.Cut(s.vapid, " ")
	return public
}

// subscription is the data of a channel to a browser.
type subscription struct {
	webpush.Subscription
	// Session is that in which the browser was added: whoever is signed out there is told nothing there any more.
	Session string `json:"session,omitempty"`
}

// AddPush has a browser be told what its player is told, for as long as it is signed in by a session (its id). The endpoint and the two keys are those of its PushSubscription.
func (s *Service) AddPush(ctx context.Context, account, session, name, endpoint, p256dh, auth string) error {
	if text := s.checkURL(endpoint); text != "" {
		return &Invalid{"endpoint", text}
	}
	point, err1 := decode(p256dh)
	secret, err2 := decode(auth)
	if err1 == nil {
		_, err1 = ecdh.P256().NewPublicKey(point)
	}
	if err1 != nil || err2 != nil || len(secret) != 16 {
		return &Invalid{"p256dh", "The keys are not those of a browser that takes notices."}
	}
	data, err := json.Marshal(subscription{webpush.Subscription{Endpoint: endpoint, Keys: webpush.Keys{Auth: auth, P256dh: p256dh}}, session})
	if err != nil {
		return err
	}
	sum := sha256.Sum256([]byte(account + "\x00" + endpoint))
	c := store.Channel{Account: account, ID: strings.ToLower(letters.EncodeToString(sum[:16])), Kind: Push, Name: name, Data: string(data), Created: s.now()}
	all, err := s.store.Channels(ctx, account)
	if err != nil {
		return err
	}
	for _, x := range all {
		if x.ID == c.ID { // once more
			c.Created = x.Created
			return s.store.SetChannel(ctx, c)
		}
	}
	err = s.store.AddChannel(ctx, c, maxBrowsers)
	full := new(store.Full)
	switch {
	case errors.Is(err, store.ErrExists): // another window of the browser has said so at this moment
		return s.store.SetChannel(ctx, c)
	case errors.As(err, &full):
		return &Invalid{"endpoint", fmt.Sprintf("%d browsers take your notices already. Take one away first.", full.Have)}
	}
	return err
}

// decode reads base64 of URLs, with or without padding.
func decode(text string) ([]byte, error) {
	return base64.RawURLEncoding.DecodeString(strings.TrimRight(text, "="))
}

// pushed is what the browser gets.
type pushed struct {
	Title string `json:"title"`
	Body  string `json:"body"`
	URL   string `json:"url"`
	Tag   string `json:"tag"` // a later message with it takes the place of an earlier one
}

// maxPushed bounds the texts of a message, in bytes: it must fit into one record.
const maxPushed = 1000

func clipped(text string) string {
	if len(text) <= maxPushed {
		return text
	}
	return strings.ToValidUTF8(text[:maxPushed-3], "") + "..."
}

// sendPush is given a message to a browser.
func (s *Service) sendPush(ctx context.Context, j store.Job) error {
	m, c, err := s.toSend(ctx, j)
	if m == nil || err != nil {
		return err
	}
	var sub subscription
	if err := json.Unmarshal([]byte(c.Data), &sub); err != nil {
		return err
	}
	if sub.Session != "" {
		all, err := s.store.Sessions(ctx, m.Account, s.now())
		if err != nil {
			return err
		}
		if !slices.ContainsFunc(all, func(x store.Session) bool { return x.ID == sub.Session }) { // somebody else may sit at that browser now
			return s.store.DropChannel(ctx, m.Account, c.ID)
		}
	}
	text := sentence(&m.Notice)
	if q := m.Notice.Told.Question; q != "" {
		text += " " + q
	}
	body, err := json.Marshal(pushed{clipped(headline(&m.Notice)), clipped(text), page(&m.Notice, m.Game), m.Game})
	if err != nil {
		return err
	}
	sum := sha256.Sum256([]byte(m.Game))
	return s.sent(ctx, j, c, s.passing(c, func() error { return s.push(ctx, body, &sub, sum[:18]) }))
}

// push sends a message to a browser; of those about one thing (topic) it shows the last.
func (s *Service) push(ctx context.Context, body []byte, sub *subscription, topic []byte) error {
	private, public, _ := strings.Cut(s.vapid, " ")
	a, err := webpush.SendNotificationWithContext(ctx, body, &sub.Subscription, &webpush.Options{
		HTTPClient: s.client, Subscriber: s.subscriber(), TTL: int(pushLife / time.Second), Urgency: webpush.UrgencyNormal, Topic: base64.RawURLEncoding.EncodeToString(topic),
		VAPIDPublicKey: public, VAPIDPrivateKey: private,
	})
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

// subscriber is whom push services can write to.
func (s *Service) subscriber() string {
	u, err := url.Parse(s.cfg.Public)
	if err == nil && u.Scheme == "https" {
		return s.cfg.Public
	}
	if err != nil || u.Hostname() == "" {
		return "beachhead@localhost"
	}
	return "beachhead@" + u.Hostname()
}

var _ webpush.HTTPClient = (*http.Client)(nil)
