package css

import (
	"slices"
	"strconv"
	"strings"

	"beachhead/datafile"
	"beachhead/games/css/ground"
)

// This file reads rules.toml: the features of a module, and what the book says with another number or reads otherwise in another game of the series.

type rulesFile struct {
	Features []string `toml:"features"`
	Options  []string `toml:"options"`
	Rerolls  struct {
		First string `toml:"first"`
	} `toml:"rerolls"`
	Points struct {
		DC       int8 `toml:"dc_max" range:"1..99"`
		DP       int8 `toml:"dp_max" range:"1..99"`
		VP       int8 `toml:"vp_max" range:"1..99"`
		Hit      int8 `toml:"dispatch_hit" range:"0..9"`
		Miss     int8 `toml:"dispatch_miss" range:"0..9"`
		Beach    int8 `toml:"beach_vp" range:"0..9"`
		Civilian int8 `toml:"civilian_vp" range:"0..9"`
		Concede  int8 `toml:"concede_distance" range:"0..20"`
		Keep     bool `toml:"zones_keep_both"`
	} `toml:"points"`
	Costs struct {
		Second    int8    `toml:"second_action" range:"0..9"`
		Air       int8    `toml:"air_marker" range:"0..9"`
		Groupment int8    `toml:"groupment" range:"0..9"`
		Snafu     int8    `toml:"snafu" range:"0..9"`
		Assault   [2]int8 `toml:"assault" range:"0..9"`
	} `toml:"costs"`
	Fatigue struct {
		Gain  [2]int8 `toml:"gain_tq" range:"0..19"`
		Lose  [2]int8 `toml:"lose_tq" range:"0..19"`
		Day   int8    `toml:"division_day" range:"0..9"`
		Night int8    `toml:"division_night" range:"0..9"`
		Rest  int8    `toml:"rest_night" range:"-9..0"`
	} `toml:"fatigue"`
	Purchase struct {
		NoFormation [2]int8 `toml:"no_formation" range:"0..9"`
		Nothing     [2]int8 `toml:"nothing" range:"0..9"`
	} `toml:"purchase"`
	Stacking struct {
		Units  int8 `toml:"units" range:"1..9"`
		Cave   int8 `toml:"cave" range:"1..9"`
		Zone   int8 `toml:"zone" range:"1..9"`
		Adders int8 `toml:"adders" range:"0..9"`
	} `toml:"stacking"`
	Fire struct {
		HexWithHard    int8      `toml:"hex_with_hard" range:"-9..0"`
		IndirectHard   int8      `toml:"indirect_hard" range:"-9..0"`
		IndirectOnly   int8      `toml:"indirect_only_hard" range:"-9..0"`
		Concentrated   int8      `toml:"concentrated" range:"0..9"`
		Star           int8      `toml:"star" range:"-1..1"`
		Break          int8      `toml:"break" range:"0..9"`
		BreakSustained int8      `toml:"break_sustained" range:"0..9"`
		Broken         [2]string `toml:"broken" oneof:"reallocating|gone"`
		SecondIndirect [2]bool   `toml:"second_indirect"`
		PinnedTwice    string    `toml:"pinned_twice" oneof:"nothing|suppressed|eliminated"`
		SuppressTwice  string    `toml:"suppressed_twice" oneof:"nothing|suppressed|eliminated"`
		TwoWeapons     bool      `toml:"two_weapons"`
		BothTrace      bool      `toml:"both_trace"`
	} `toml:"fire"`
	Indirect struct {
		Smoke        int8    `toml:"smoke_reach" range:"0..9"`
		Illumination int8    `toml:"illumination" range:"0..20"`
		Illuminates  [2]bool `toml:"illuminates"`
		Ban          bool    `toml:"barrage_ban"`
		Closed       bool    `toml:"barrage_closed"`
		Rain         bool    `toml:"rain"`
		Night        bool    `toml:"night"`
	} `toml:"indirect"`
	Sight struct {
		Vision [3]int8 `toml:"vision" range:"0..20"`
	} `toml:"sight"`
	Cave struct {
		Inside int8 `toml:"inside" range:"-9..0"`
		Flame  int8 `toml:"flamethrower" range:"-9..0"`
	} `toml:"cave"`
	Ridge struct {
		Hexside      string    `toml:"hexside"`
		Upper        bool      `toml:"upper"`
		Assaulted    int8      `toml:"assaulted" range:"-9..9"`
		FiredOn      int8      `toml:"fired_on" range:"-9..9"`
		OwnFire      [2]int8   `toml:"own_fire" range:"-9..9"`
		OtherAssault int8      `toml:"other_assault" range:"-9..9"`
		OtherFire    int8      `toml:"other_fire" range:"-9..9"`
		Steep        [2]string `toml:"steep_advance" oneof:"reallocating|gone"`
		Ridge        [2]string `toml:"ridge_advance" oneof:"reallocating|gone"`
	} `toml:"ridge"`
	Assault struct {
		Support   [2]int8 `toml:"support" range:"0..9"`
		Resolved  bool    `toml:"support_resolved"`
		Apart     bool    `toml:"support_apart"`
		Tanks     int8    `toml:"tanks" range:"-9..9"`
		OnlyTanks int8    `toml:"only_tanks" range:"-9..9"`
	} `toml:"assault"`
	Strikes struct {
		Air     int8 `toml:"air" range:"0..9"`
		Napalm  int8 `toml:"napalm" range:"0..9"`
		Event   int8 `toml:"event" range:"0..9"`
		Bombard int8 `toml:"bombardment" range:"0..9"`
	} `toml:"strikes"`
	Engineering struct {
		Trench [2]string `toml:"trench" oneof:"engineers|leg"`
	} `toml:"engineering"`
	Burning struct {
		Spread [2]string `toml:"spread" oneof:"n|ne|se|s|sw|nw"`
	} `toml:"burning"`
	Leaders struct {
		Flips bool `toml:"alone_flips"`
		Zero  bool `toml:"lost_at_zero"`
	} `toml:"leaders"`
	Transport struct {
		Carries [2]bool `toml:"carries"`
		Moves   bool    `toml:"loading_moves"`
	} `toml:"transport"`
	Entry *struct {
		Distance int8 `toml:"distance" range:"0..20"`
	} `toml:"reinforcement_hexes"`
	Barrier *struct {
		FP int8 `toml:"fire" range:"-9..9"`
		TQ int8 `toml:"tq" range:"-9..9"`
	} `toml:"barrier"`
	Heroes struct {
		Tries int8 `toml:"gabaldon_tries" range:"0..9"`
	} `toml:"heroes"`
	Distant *struct {
		Range    int8 `toml:"range" range:"0..99"`
		Transfer int8 `toml:"transfer" range:"1..99"`
	} `toml:"distant_artillery"`
	Airfield *struct {
		Name   string    `toml:"name"`
		Hexes  [4]string `toml:"hexes"`
		Marker string    `toml:"marker"`
		Days   int8      `toml:"days" range:"0..99"`
		Air    int8      `toml:"air" range:"-9..0"`
	} `toml:"airfield"`
	NoSupport *struct {
		From  string `toml:"from"`
		Until string `toml:"until"`
	} `toml:"no_naval_or_air"`
}

// readLost reads where Support Weapons of each side go.
func readLost(words [2]string) (out [2]Lost) {
	for i, w := range words {
		if w == "gone" {
			out[i] = ToNowhere
		}
	}
	return out
}

var twiceCells = []string{"nothing", "suppressed", "eliminated"}

// readRules reads rules.toml.
func (l *loader) readRules() {
	m := l.m
	var f rulesFile
	doc := l.set.TOML("rules.toml", &f)
	if !doc.OK() {
		return
	}
	for i, name := range f.Features {
		k := slices.Index(featureCells, name)
		if k < 0 {
			doc.Expect("features["+strconv.Itoa(i)+"]", "some of "+strings.Join(featureCells, ", "))
			continue
		}
		if m.Features&(1<<k) != 0 {
			doc.Report("features["+strconv.Itoa(i)+"]", strconv.Quote(name)+" twice", "each feature once")
		}
		m.Features |= 1 << k
	}
	for i, id := range f.Options {
		k := slices.IndexFunc(readings, func(r reading) bool { return r.option.ID == id })
		if k < 0 || slices.Contains(m.Readings, k) {
			ids := make([]string, len(readings))
			for k := range readings {
				ids[k] = readings[k].option.ID
			}
			doc.Expect("options["+strconv.Itoa(i)+"]", "each of "+strings.Join(ids, ", ")+" at most once")
			continue
		}
		m.Readings = append(m.Readings, k)
	}
	slices.Sort(m.Readings)
	if k := slices.Index(m.sideCells(), f.Rerolls.First); k >= 0 {
		m.Params.FirstReroll = Side(k)
	} else {
		doc.Expect("rerolls.first", strings.Join(m.sideCells(), " or "))
	}
	r := &m.Params
	for i := range 2 {
		r.Fatigue[i].Gain, r.Fatigue[i].Loss = f.Fatigue.Gain[i], f.Fatigue.Lose[i]
		if f.Fatigue.Lose[i] <= f.Fatigue.Gain[i] {
			doc.Report("fatigue.lose_tq", "not above gain_tq", "more Fatigue to lose Troop Quality than to gain it (4.1B)")
		}
		r.Buy[i].NoFormation, r.Buy[i].Nothing = f.Purchase.NoFormation[i], f.Purchase.Nothing[i]
		if f.Purchase.Nothing[i] >= f.Purchase.NoFormation[i] {
			doc.Report("purchase.nothing", "not below no_formation", "less Troop Quality to buy nothing than to buy no Formation chits (4.1D)")
		}
		if f.Engineering.Trench[i] == "leg" {
			r.Trench[i] = ByLeg
		}
		r.SpreadTo[i] = int8(slices.Index(directionCells, f.Burning.Spread[i]))
	}
	p, c, x := &f.Points, &f.Costs, &f.Fire
	r.MaxDC, r.MaxDP, r.MaxVP, r.DispatchHit, r.DispatchMiss, r.BeachVP, r.CivilianVP, r.ConcedeDistance, r.ZonesKeepBoth = p.DC, p.DP, p.VP, p.Hit, p.Miss, p.Beach, p.Civilian, p.Concede, p.Keep
	r.SecondCost, r.AirCost, r.GroupmentCost, r.SnafuCost, r.AssaultCost = c.Second, c.Air, c.Groupment, c.Snafu, c.Assault
	r.FatigueDay, r.FatigueNight, r.FatigueRest = f.Fatigue.Day, f.Fatigue.Night, f.Fatigue.Rest
	r.StackLimit, r.CaveLimit, r.ZoneLimit, r.Adders = f.Stacking.Units, f.Stacking.Cave, f.Stacking.Zone, f.Stacking.Adders
	r.HexWithHard, r.HardInHex, r.OnlyHard, r.Concentrated, r.Star = x.HexWithHard, x.IndirectHard, x.IndirectOnly, x.Concentrated, x.Star
	r.BreakFire, r.BreakSustained, r.Broken, r.SecondIndirect = x.Break, x.BreakSustained, readLost(x.Broken), x.SecondIndirect
	r.TwoWeapons, r.BothTrace, r.Carries, r.LoadMoves = x.TwoWeapons, x.BothTrace, f.Transport.Carries, f.Transport.Moves
	r.PinTwice, r.SuppressTwice = Twice(slices.Index(twiceCells, x.PinnedTwice)), Twice(slices.Index(twiceCells, x.SuppressTwice))
	r.Illuminates = f.Indirect.Illuminates
	r.SmokeReach, r.Illumination, r.BarrageBan, r.BarrageClosed, r.RainIndirect, r.NightIndirect = f.Indirect.Smoke, f.Indirect.Illumination, f.Indirect.Ban, f.Indirect.Closed, f.Indirect.Rain, f.Indirect.Night
	r.Vision = f.Sight.Vision
	r.CaveInside, r.CaveFlame = f.Cave.Inside, f.Cave.Flame
	m.Ridge = RidgeMarker{f.Ridge.Hexside, f.Ridge.Upper, f.Ridge.Assaulted, f.Ridge.FiredOn, f.Ridge.OwnFire, f.Ridge.OtherAssault, f.Ridge.OtherFire}
	if !slices.ContainsFunc(m.Ground.Edges, func(e ground.EdgeRow) bool { return e.ID != "" && e.ID == f.Ridge.Hexside }) {
		doc.Expect("ridge.hexside", "a hexside of hexsides-effects.tsv")
	}
	r.SteepAdvance, r.RidgeAdvance = readLost(f.Ridge.Steep), readLost(f.Ridge.Ridge)
	r.Support, r.Resolve, r.SupportApart, r.Tanks, r.OnlyTanks = f.Assault.Support, f.Assault.Resolved, f.Assault.Apart, f.Assault.Tanks, f.Assault.OnlyTanks
	r.Strike, r.Napalm, r.EventFire, r.Bombard = f.Strikes.Air, f.Strikes.Napalm, f.Strikes.Event, f.Strikes.Bombard
	r.LeaderAloneFlips, r.LeaderLostAtZero, r.GabaldonTries = f.Leaders.Flips, f.Leaders.Zero, f.Heroes.Tries
	if r.Vision[0] > int8(m.Ground.Reach()) || r.Vision[1] > r.Vision[0] || r.Vision[2] > r.Vision[1] {
		doc.Report("sight.vision", "hexes seen that grow, or beyond the reach of los.toml", "clear, rain and night in falling order, at most "+strconv.Itoa(m.Ground.Reach()))
	}
	l.readFeatureRules(doc, &f)
}

// readFeatureRules reads the tables that belong to a feature: there exactly if the module has it.
func (l *loader) readFeatureRules(doc *datafile.Doc, f *rulesFile) {
	m, r := l.m, &l.m.Params
	want := func(key string, feature Feature, there bool) {
		name := featureCells[featureIndex(feature)]
		switch {
		case m.Has(feature) && !there:
			doc.Report(key, "no table "+key, "one, since the features have "+name)
		case there && !m.Has(feature):
			doc.Report(key, "a table "+key, "none without the feature "+name)
		}
	}
	want("distant_artillery", FeatureSaipanGuns, f.Distant != nil)
	if f.Distant != nil {
		r.DistantRange, r.TransferTurns = f.Distant.Range, f.Distant.Transfer
	}
	want("reinforcement_hexes", FeatureEntryHexes, f.Entry != nil)
	if f.Entry != nil {
		r.EntryDistance = f.Entry.Distance
	}
	want("barrier", FeatureBarriers, f.Barrier != nil)
	if f.Barrier != nil {
		r.Barrier = Barrier{f.Barrier.FP, f.Barrier.TQ}
	}
	want("airfield", FeatureAirfield, f.Airfield != nil)
	if a := f.Airfield; a != nil {
		r.AirfieldDays, r.AirfieldBonus = a.Days, a.Air
		for i, id := range a.Hexes {
			m.Airfield[i] = l.tomlHex(doc, "airfield.hexes["+strconv.Itoa(i)+"]", id)
		}
		m.AirMarker = l.tomlHex(doc, "airfield.marker", a.Marker)
		l.checkAirfield(doc, a.Name)
	}
	if n := f.NoSupport; n != nil {
		r.NoSupport = [2]string{n.From, n.Until}
		for i, key := range []string{"no_naval_or_air.from", "no_naval_or_air.until"} {
			if _, _, ok := m.parseTurn(r.NoSupport[i]); !ok {
				doc.Expect(key, m.turnForm())
			}
		}
	}
}

// featureIndex is the number of a feature in its list.
func featureIndex(f Feature) int {
	for i := range nFeatures {
		if f == 1<<i {
			return i
		}
	}
	return 0
}

// tomlHex reads a playable hex of a TOML file.
func (l *loader) tomlHex(doc *datafile.Doc, at, id string) Hex {
	h, err := l.m.Ground.Parse(id)
	if err != nil {
		doc.Expect(at, "a playable hex like "+l.m.Ground.ID(0))
		return NoHex
	}
	return h
}
