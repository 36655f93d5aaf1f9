package web

import (
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"slices"
	"sync"
	"unicode/utf8"

	"beachhead/engine"
	"beachhead/match"
	"beachhead/store"
)

var errBigFile = deny(tooLarge, "The file is larger than 4 MB. No saved game is that large.")

// recordsPage is GET /records: the form to open a record.
func (s *Server) recordsPage(w http.ResponseWriter, r *http.Request) {
	s.welcome(w, r)
	s.showRecords(w, r, http.StatusOK, "")
}

func (s *Server) showRecords(w http.ResponseWriter, r *http.Request, code int, refused string) {
	s.show(w, r, code, "records.html", struct {
		page
		Error, Limit string
	}{s.frame(r, "Open a record", "/records"), refused, "4 MB"})
}

// upload is POST /records: a study made out of a record.
func (s *Server) upload(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), patience)
	defer cancel()
	who := s.welcome(w, r)
	leave, err := s.uploads.enter(s.addressOf(r)) // before anything of it is in memory
	if err != nil {
		w.Header().Set("Connection", "close")
		s.refuse(w, r, err)
		return
	}
	defer leave()
	if hasType(r, "text/plain") {
		var b []byte
		b, err = readAll(w, r, maxUpload)
		var id string
		if err == nil {
			q := r.URL.Query()
			id, err = s.studyOf(ctx, r, who, string(b), q.Get("seat"), q.Get("bot"))
		}
		s.made(w, r, id, err)
		return
	}
	text, err := readFile(w, r)
	var id string
	if err == nil {
		id, err = s.studyOf(ctx, r, who, text, "", "")
	}
	if err != nil {
		code, no := s.refusalOf(r, err)
		tellWhen(w, code, err)
		s.showRecords(w, r, code, no.text())
		return
	}
	http.Redirect(w, r, "/games/"+id, http.StatusSeeOther)
}

// uploads counts the records that are being read and opened: each takes some megabytes, however slowly it comes.
type uploads struct {
	mu  sync.Mutex
	of  map[string]int // by address
	all int
}

// The most records at once of one address, and of all.
const (
	addressUploads = 4
	allUploads     = 32
)

func (u *uploads) enter(address string) (leave func(), err error) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.all >= allUploads || address != "" && u.of[address] >= addressUploads {
		return nil, deny(tooMany, "Too many records are being opened right now. Try again in a moment.")
	}
	u.all++
	u.of[address]++
	return func() {
		u.mu.Lock()
		defer u.mu.Unlock()
		u.all--
		if u.of[address]--; u.of[address] == 0 {
			delete(u.of, address)
		}
	}, nil
}

// readFile reads the file of the form.
func readFile(w http.ResponseWriter, r *http.Request) (string, error) {
	if t, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || t != "multipart/form-data" {
		return "", &badType{"multipart/form-data or text/plain"}
	}
	r.Body = http.MaxBytesReader(w, r.Body, maxUpload+4<<10)
	parts, err := r.MultipartReader()
	if err != nil {
		return "", wrong("The form cannot be read.")
	}
	for {
		p, err := parts.NextPart()
		if err == io.EOF {
			return "", wrong("Expected a file.")
		}
		if err != nil {
			return "", uploadError(err)
		}
		if p.FormName() != "record" {
			continue
		}
		b, err := io.ReadAll(p)
		switch {
		case err != nil:
			return "", uploadError(err)
		case len(b) > maxUpload:
			return "", errBigFile
		case !utf8.Valid(b):
			return "", wrong("The file is not UTF-8 text.")
		}
		return string(b), nil
	}
}

// uploadError words what is wrong with a body that ends early or never.
func uploadError(err error) error {
	if large := (*http.MaxBytesError)(nil); errors.As(err, &large) {
		return errBigFile
	}
	return wrong("The form cannot be read.")
}

// studyOf is study for who may make one more.
func (s *Server) studyOf(ctx context.Context, r *http.Request, who, text, seat, bot string) (string, error) {
	back, err := s.mayStudy(r, who)
	if err != nil {
		return "", err
	}
	id, err := s.study(ctx, who, text, seat, bot)
	if no := (*match.Refusal)(nil); err != nil && (!errors.As(err, &no) || no.Code != match.Invalid) { // to find a mistake in a record takes as long as to open it
		back()
	}
	return id, err
}

// study makes a study of a record, in which its maker has all seats; or that seat, and a bot the others.
func (s *Server) study(ctx context.Context, who, text, seat, bot string) (string, error) {
	h, err := engine.ReadHeader(text)
	if err != nil {
		return "", deny(match.Invalid, "The record cannot be read: "+err.Error()+".")
	}
	m := s.mods[h.Game]
	if m == nil {
		return "", deny(match.Invalid, fmt.Sprintf("The record is of the game %q, which is not served here.", h.Game))
	}
	seats := engine.SeatsOf(m, engine.Setup{Scenario: h.Scenario, Options: h.Options})
	if bot != "" && !slices.Contains(seats, seat) {
		return "", wrong("The game has no seat %q.", seat)
	}
	p := match.Proposal{Record: text}
	for _, name := range seats {
		o := store.Occupant{Kind: store.Person, Who: who}
		if bot != "" && name != seat {
			o = store.Occupant{Kind: store.Bot, Who: bot}
		}
		p.Seats = append(p.Seats, o)
	}
	return s.hall.Create(ctx, who, p)
}
