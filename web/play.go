package web

import (
	"net/http"
	"slices"
	"strconv"
	"time"

	"beachhead/engine"
	"beachhead/match"
)

// state is GET /games/{id}/state.
func (s *Server) state(a atTable) error {
	p, i, err := a.table.Page(a.ctx, a.who)
	if err != nil {
		return err
	}
	s.sendMessage(a, &match.Message{Page: p, Hidden: p == nil, Table: i})
	return nil
}

// sendMessage answers with a message.
func (s *Server) sendMessage(a atTable, m *match.Message) {
	a.w.Header()["Content-Type"] = headerJSON
	s.sendPacked(a.w, a.r, http.StatusOK, m.JSON())
}

// answerBody is an answer: who gives it, to the question of which version, and the choice as text. Reader names the stream of events
// that the sender reads, if what the answer changes may come with the reply.
type answerBody struct {
	Seat    string         `json:"seat"`
	Reader  string         `json:"reader"`
	Version *match.Version `json:"version"`
	Choice  *string        `json:"choice"`
}

// answer is POST /games/{id}/answers.
func (s *Server) answer(a atTable) error {
	var b answerBody
	if err := readJSON(a.w, a.r, maxAnswer, &b); err != nil {
		return err
	}
	if b.Version == nil || b.Choice == nil {
		return wrong("Expected seat, version and choice.")
	}
	err := a.sit(b.Seat)
	if err != nil {
		return err
	}
	if a.who.Reader, err = readerName(b.Reader); err != nil {
		return err
	}
	v, m, err := a.table.Reply(a.ctx, a.who, *b.Version, *b.Choice)
	if err != nil {
		return err
	}
	if m == nil {
		reply(a.w, http.StatusOK, &replyBody{Version: v})
		return nil
	}
	// By encoding/json the message, which is JSON already, would be checked and copied once more.
	out := outgoing.Get().(*[]byte)
	*out = strconv.AppendUint(append((*out)[:0], `{"version":`...), uint64(v), 10)
	*out = append(append(append(*out, `,"message":`...), m.JSON()...), "}\n"...)
	write(a.w, http.StatusOK, *out)
	outgoing.Put(out)
	return nil
}

// replyBody is the version of the page after what was done. The change that leads to it may come with it, as "message".
type replyBody struct {
	Version match.Version `json:"version"`
}

// readerName makes sure that a reader has a name that can be one; it may have none.
func readerName(s string) (string, error) {
	if s != "" && !isID(s) {
		return "", wrong("The name of a reader has 1 to 64 letters, digits, - and _.")
	}
	return s, nil
}

// version answers with the version after what was done.
func (a *atTable) version(v match.Version, err error) error {
	if err != nil {
		return err
	}
	reply(a.w, http.StatusOK, &replyBody{Version: v})
	return nil
}

// done answers that something was done.
func (a *atTable) done(err error) error {
	if err != nil {
		return err
	}
	reply(a.w, http.StatusOK, struct {
		OK bool `json:"ok"`
	}{true})
	return nil
}

// choiceBody names a choice of a seat.
type choiceBody struct {
	Seat   string  `json:"seat"`
	Choice *string `json:"choice"`
	// Choices are several answers of one list, for explain.
	Choices []string `json:"choices,omitempty"`
}

// whyNot is POST /games/{id}/whynot: the reasons against a choice.
func (s *Server) whyNot(a atTable) error {
	var b choiceBody
	if err := readJSON(a.w, a.r, maxAnswer, &b); err != nil {
		return err
	}
	if b.Choice == nil {
		return wrong("Expected seat and choice.")
	}
	if err := a.sit(b.Seat); err != nil {
		return err
	}
	rs, err := a.table.WhyNot(a.ctx, a.who, *b.Choice)
	if err != nil {
		return err
	}
	if rs == nil {
		rs = []engine.Reason{}
	}
	reply(a.w, http.StatusOK, struct {
		Legal   bool            `json:"legal"`
		Reasons []engine.Reason `json:"reasons"`
	}{len(rs) == 0, rs})
	return nil
}

// fits is POST /games/{id}/fits: how many pieces of a team can do what the first of them would do.
func (s *Server) fits(a atTable) error {
	var b struct {
		Seat   string   `json:"seat"`
		Lead   string   `json:"lead"`
		Others []string `json:"others"`
		Kind   string   `json:"kind"`
		Done   []string `json:"done"`
		Choice string   `json:"choice"`
	}
	if err := readJSON(a.w, a.r, maxPlan, &b); err != nil {
		return err
	}
	if err := a.sit(b.Seat); err != nil {
		return err
	}
	x, err := a.table.Fits(a.ctx, a.who, match.Team{Lead: b.Lead, Others: b.Others, Kind: b.Kind, Done: b.Done, Choice: b.Choice})
	if err != nil {
		return err
	}
	reply(a.w, http.StatusOK, x)
	return nil
}

// explain is POST /games/{id}/explain: the sums behind the question, or behind a choice before it is made.
func (s *Server) explain(a atTable) error {
	var b choiceBody
	if err := readJSON(a.w, a.r, maxAnswer, &b); err != nil {
		return err
	}
	if err := a.sit(b.Seat); err != nil {
		return err
	}
	choice := ""
	if b.Choice != nil {
		choice = *b.Choice
	}
	var x engine.Explanation
	var err error
	if len(b.Choices) > 0 {
		x, err = a.table.ExplainSeries(a.ctx, a.who, b.Choices)
	} else {
		x, err = a.table.Explain(a.ctx, a.who, choice)
	}
	if err != nil {
		return err
	}
	if x.Sums == nil {
		x.Sums = []engine.Sum{}
	}
	if x.Outcomes == nil {
		x.Outcomes = []engine.Outcome{}
	}
	reply(a.w, http.StatusOK, x)
	return nil
}

// series is POST /games/{id}/series: a list of answers as it would be given, and what could be given, too; with after that which would be asked next.
func (s *Server) series(a atTable) error {
	var b struct {
		Seat    string   `json:"seat"`
		Choices []string `json:"choices"`
		All     string   `json:"all"`
		After   string   `json:"after"`
	}
	if err := readJSON(a.w, a.r, maxAnswer, &b); err != nil {
		return err
	}
	if err := a.sit(b.Seat); err != nil {
		return err
	}
	out, err := a.table.Together(a.ctx, a.who, b.After, b.Choices, b.All)
	if err != nil {
		return err
	}
	reply(a.w, http.StatusOK, out)
	return nil
}

// suggest is POST /games/{id}/suggest: what the computer would answer to the list or the sheet that is asked, beside what is on it.
func (s *Server) suggest(a atTable) error {
	var b struct {
		Seat    string   `json:"seat"`
		Choices []string `json:"choices"`
	}
	if err := readJSON(a.w, a.r, maxAnswer, &b); err != nil {
		return err
	}
	if err := a.sit(b.Seat); err != nil {
		return err
	}
	out, err := a.table.Suggest(a.ctx, a.who, b.Choices...)
	if err != nil {
		return err
	}
	reply(a.w, http.StatusOK, out)
	return nil
}

// across is POST /games/{id}/across: whoever has the screen answers for another seat of his what lies open on the table.
func (s *Server) across(a atTable) error {
	var b answerBody
	if err := readJSON(a.w, a.r, maxAnswer, &b); err != nil {
		return err
	}
	if b.Version == nil || b.Choice == nil {
		return wrong("Expected seat, version and choice.")
	}
	if err := a.sit(b.Seat); err != nil {
		return err
	}
	v, err := a.table.Across(a.ctx, a.who, *b.Version, *b.Choice)
	return a.version(v, err)
}

// seatBody names one of the player's seats, and the page that he acts from where that matters.
type seatBody struct {
	Seat    string         `json:"seat"`
	Version *match.Version `json:"version"`
}

// readSeat reads who acts.
func (a *atTable) readSeat() error {
	var b struct {
		Seat string `json:"seat"`
	}
	if err := readJSON(a.w, a.r, maxAnswer, &b); err != nil {
		return err
	}
	return a.sit(b.Seat)
}

// readTurn reads who acts, and from which page.
func (a *atTable) readTurn() (match.Version, error) {
	var b seatBody
	if err := readJSON(a.w, a.r, maxAnswer, &b); err != nil {
		return 0, err
	}
	if b.Version == nil {
		return 0, wrong("Expected seat and version.")
	}
	return *b.Version, a.sit(b.Seat)
}

// undo is POST /games/{id}/undo.
func (s *Server) undo(a atTable) error {
	v, err := a.readTurn()
	if err != nil {
		return err
	}
	return a.version(a.table.Undo(a.ctx, a.who, v))
}

// redo is POST /games/{id}/redo.
func (s *Server) redo(a atTable) error {
	v, err := a.readTurn()
	if err != nil {
		return err
	}
	return a.version(a.table.Redo(a.ctx, a.who, v))
}

// handOver is POST /games/{id}/handover: the next player sits in front of the screen, or, with away, the last one has left it.
func (s *Server) handOver(a atTable) error {
	var b struct {
		Seat string `json:"seat"`
		Away bool   `json:"away"`
	}
	if err := readJSON(a.w, a.r, maxAnswer, &b); err != nil {
		return err
	}
	if err := a.sit(b.Seat); err != nil {
		return err
	}
	if b.Away {
		return a.done(a.table.PutAway(a.ctx, a.who))
	}
	return a.done(a.table.TakeOver(a.ctx, a.who))
}

// resign is POST /games/{id}/resign.
func (s *Server) resign(a atTable) error {
	if err := a.readSeat(); err != nil {
		return err
	}
	return a.done(a.table.Resign(a.ctx, a.who))
}

// draw is POST /games/{id}/draw: an offer to the others.
func (s *Server) draw(a atTable) error {
	if err := a.readSeat(); err != nil {
		return err
	}
	asked, err := a.table.OfferDraw(a.ctx, a.who)
	return a.asked(nil, asked, err)
}

// pause is POST /games/{id}/pause: may all clocks stand for so many days, or until somebody has them go on?
func (s *Server) pause(a atTable) error {
	var b struct {
		Seat string `json:"seat"`
		Days int    `json:"days"`
	}
	if err := readJSON(a.w, a.r, maxAnswer, &b); err != nil {
		return err
	}
	if err := a.sit(b.Seat); err != nil {
		return err
	}
	asked, err := a.table.Pause(a.ctx, a.who, b.Days)
	return a.asked(nil, asked, err)
}

// resume is POST /games/{id}/resume: the clocks go on.
func (s *Server) resume(a atTable) error {
	if err := a.readSeat(); err != nil {
		return err
	}
	return a.done(a.table.Resume(a.ctx, a.who))
}

// replace is POST /games/{id}/replace: may a seat go to somebody else?
func (s *Server) replace(a atTable) error {
	var b struct {
		Seat  string `json:"seat"`
		Whose string `json:"whose"`
		By    string `json:"by"`
	}
	if err := readJSON(a.w, a.r, maxAnswer, &b); err != nil {
		return err
	}
	whose, err := engine.SeatByName(a.mod, b.Whose)
	if err != nil || whose < 0 {
		return wrong("Expected seat, whose (a seat) and by (%s or %s).", match.EndSubstitute, match.EndBot)
	}
	if err := a.sit(b.Seat); err != nil {
		return err
	}
	asked, err := a.table.Replace(a.ctx, a.who, whose, b.By)
	return a.asked(nil, asked, err)
}

// ask is POST /games/{id}/ask: may answers be taken back that cannot be taken back alone?
func (s *Server) ask(a atTable) error {
	var b struct {
		Seat    string         `json:"seat"`
		Version *match.Version `json:"version"`
		Answers *int           `json:"answers"`
	}
	if err := readJSON(a.w, a.r, maxAnswer, &b); err != nil {
		return err
	}
	if b.Version == nil {
		return wrong("Expected seat and version.")
	}
	n := 1
	if b.Answers != nil {
		n = *b.Answers
	}
	if err := a.sit(b.Seat); err != nil {
		return err
	}
	v, asked, err := a.table.RequestUndo(a.ctx, a.who, *b.Version, n)
	return a.asked(&v, asked, err)
}

// asked answers whether the others were asked; if not, it was done.
func (a *atTable) asked(v *match.Version, asked bool, err error) error {
	if err != nil {
		return err
	}
	reply(a.w, http.StatusOK, struct {
		Version *match.Version `json:"version,omitempty"`
		Asked   bool           `json:"asked"`
	}{v, asked})
	return nil
}

// consent is POST /games/{id}/consent: the answer to what a seat asks for.
func (s *Server) consent(a atTable) error {
	var b struct {
		Seat  string `json:"seat"`
		Kind  string `json:"kind"`
		From  string `json:"from"`
		Agree *bool  `json:"agree"`
	}
	if err := readJSON(a.w, a.r, maxAnswer, &b); err != nil {
		return err
	}
	from, err := engine.SeatByName(a.mod, b.From)
	if b.Agree == nil || err != nil || from < 0 || !slices.Contains([]string{match.AskUndo, match.AskDraw, match.AskPause, match.AskReplace}, b.Kind) {
		return wrong("Expected seat, kind (undo, draw, pause or replace), from (a seat) and agree.")
	}
	if err := a.sit(b.Seat); err != nil {
		return err
	}
	return a.done(a.table.Consent(a.ctx, a.who, b.Kind, from, *b.Agree))
}

// orders is GET /games/{id}/orders: the seat's standing orders, what is measured now, and what the orders have answered.
func (s *Server) orders(a atTable) error {
	all, err := a.table.Standing(a.ctx, a.who)
	if err != nil {
		return err
	}
	reply(a.w, http.StatusOK, all)
	return nil
}

// setOrder is POST /games/{id}/orders: what to answer to every question of a kind, or to those at which a condition does not hold.
func (s *Server) setOrder(a atTable) error {
	var b struct {
		Seat   string `json:"seat"`
		Kind   string `json:"kind"`
		Choice string `json:"choice"`
		Only   string `json:"only"`
	}
	if err := readJSON(a.w, a.r, maxAnswer, &b); err != nil {
		return err
	}
	if b.Kind == "" {
		return wrong("Expected the kind of a question.")
	}
	if err := a.sit(b.Seat); err != nil {
		return err
	}
	return a.done(a.table.SetOrder(a.ctx, a.who, b.Kind, b.Choice, b.Only))
}

// setPace is POST /games/{id}/pace: how long bots wait before they answer, in milliseconds; -1 stops them.
func (s *Server) setPace(a atTable) error {
	var b struct {
		Pace *int `json:"pace"`
	}
	if err := readJSON(a.w, a.r, maxAnswer, &b); err != nil {
		return err
	}
	if b.Pace == nil || *b.Pace < -1 || *b.Pace > int(maxPace.Milliseconds()) {
		return wrong("Expected a pace from -1 to %d milliseconds.", maxPace.Milliseconds())
	}
	d := match.Halt
	if *b.Pace >= 0 {
		d = time.Duration(*b.Pace) * time.Millisecond
	}
	return a.done(a.table.SetPace(a.ctx, a.who, d))
}

// why is GET /games/{id}/why/{n}: why a bot did what the n-th entry of the log tells; 0 is its last answer.
func (s *Server) why(a atTable) error {
	n, err := strconv.Atoi(a.r.PathValue("n"))
	if err != nil {
		return errNowhere
	}
	y, err := a.table.WhyMove(a.ctx, a.who, n)
	if err != nil {
		return err
	}
	reply(a.w, http.StatusOK, y)
	return nil
}
