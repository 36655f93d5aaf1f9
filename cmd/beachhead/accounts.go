package main

import (
	"cmp"
	"context"
	"log/slog"
	"net/url"
	"os"
	"strings"
	"time"

	"beachhead/mail"
	"beachhead/notices"
	"beachhead/people"
	"beachhead/store"
	"beachhead/web"
)

// accountFlags say whether a server knows people, and how it writes to them.
type accountFlags struct {
	Accounts     bool          `help:"People can sign up and sign in, and take along what they have played as guests. Without it, and without --mail, whoever has the cookie is the player."`
	Public       string        `help:"Address by which others reach this server, such as https://games.example.org: the links in mails begin with it." placeholder:"URL" env:"BEACHHEAD_PUBLIC"`
	Mail         string        `help:"Server that sends mail, smtp://USER@HOST:587 (STARTTLS) or smtps://USER@HOST:465; its password is in BEACHHEAD_MAIL_PASSWORD or --mail-password. A server on this machine may do without TLS: smtp://127.0.0.1:25?tls=none." placeholder:"URL" env:"BEACHHEAD_MAIL"`
	MailFrom     string        `help:"Who sends the mail; beachhead at the host of --public if nothing is said." placeholder:"'NAME <ADDRESS>'" env:"BEACHHEAD_MAIL_FROM"`
	Grace        time.Duration `name:"notice-after" default:"5m" help:"How long a player who is away has to answer before he is told that a game waits for him." placeholder:"DURATION"`
	Together     time.Duration `name:"mail-together" default:"2m" help:"How long a mail about a game waits for what else is to be told to the same player, so that one mail tells of all; 0 for not at all." placeholder:"DURATION"`
	MailPassword string        `help:"File with the password of the mail server." placeholder:"FILE" env:"BEACHHEAD_MAIL_PASSWORD_FILE"`
}

// on tells whether there are accounts.
func (c *accountFlags) on() bool { return c.Accounts || c.Mail != "" }

// sender makes what sends mail, nil if none is to be sent.
func (c *accountFlags) sender() (*mail.Sender, error) {
	public, err := url.Parse(c.Public)
	if c.Public != "" && (err != nil || public.Host == "" || public.Scheme != "https" && public.Scheme != "http" || strings.Trim(public.Path, "/") != "" || public.RawQuery != "" || public.User != nil) {
		return nil, usage("--public %s: expected an address such as https://games.example.org", c.Public)
	}
	if c.Mail == "" {
		return nil, nil
	}
	if c.Public == "" {
		return nil, usage("--mail needs --public: the links in mails begin with it")
	}
	password := os.Getenv("BEACHHEAD_MAIL_PASSWORD")
	if c.MailPassword != "" {
		b, err := os.ReadFile(c.MailPassword)
		if err != nil {
			return nil, usage("--mail-password: %w", err)
		}
		password = strings.TrimRight(string(b), "\r\n")
	}
	s, err := mail.New(mail.Settings{Server: c.Mail, Password: password, From: cmp.Or(c.MailFrom, "Beachhead <beachhead@"+public.Hostname()+">")})
	if err != nil {
		return nil, usage("--mail: %w", err)
	}
	return s, nil
}

// open opens the services that know people and tell them of their games; nil where there are no accounts. Until the context ends mail is sent, and forgotten what has run out.
func (c *accountFlags) open(ctx context.Context, db store.Store, log *slog.Logger, sent func(string, error)) (*people.Service, *notices.Service, error) {
	sender, err := c.sender()
	if err != nil || !c.Accounts && sender == nil {
		return nil, nil, err
	}
	if u, err := url.Parse(c.Public); err == nil && u.Scheme == "http" && !web.LoopbackHost(u.Host) {
		log.Warn("passwords and sessions go over the network without TLS, as --public says: see docs/operate.md", "public", c.Public)
	}
	cfg := people.Config{Store: db, Log: log, Public: c.Public}
	var tell *notices.Service
	if c.Public != "" { // what is told has links
		told := notices.Config{Store: db, Log: log, Public: c.Public, Sent: sent, Together: c.Together}
		if c.Together == 0 {
			told.Together = -1
		}
		if sender != nil {
			told.Mail = sender
		}
		if tell, err = notices.New(ctx, told); err != nil {
			return nil, nil, err
		}
	}
	if sender != nil {
		cfg.Mail = sender
	}
	p := people.New(cfg)
	go p.Sweep(ctx)
	go p.Post(ctx)
	go p.CountRated(ctx)
	return p, tell, nil
}

// check finds mistakes before anything is opened.
func (c *accountFlags) check() error {
	if c.Grace < time.Second || c.Grace > 24*time.Hour {
		return usage("--notice-after: expected from 1s to 24h")
	}
	if c.Together < 0 || c.Together > time.Hour {
		return usage("--mail-together: expected from 0s to 1h")
	}
	if c.MailFrom != "" && c.Mail == "" || c.MailPassword != "" && c.Mail == "" {
		return usage("--mail-from and --mail-password go with --mail")
	}
	_, err := c.sender()
	return err
}
