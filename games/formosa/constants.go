package formosa

// Shifts are the columns a combat is shifted, to the right if positive (15.4.1).
type Shifts struct {
	AirPoint           int8 // each point (15.4.1a)
	Gunfire            int8 // each, in favour of the Allies
	SuppressedTarget   int8 // attack on a hex a B-29 has suppressed
	SuppressedAttacker int8 // Japanese attack out of one
	AttackLetter       int8 // once
	DefenceLetter      int8 // once
	Concentric         int8
	Counterattack      int8 // and nothing else
	AirSupply          int8 // in favour of the Allies
	LP                 int8 // each LP, in favour of who pays
}

// constantsFile is constants.toml.
type constantsFile struct {
	Fog struct {
		ConcealedMF int8 `toml:"concealed_mf" range:"1..20"`
	} `toml:"fog"`
	Map struct {
		Boko   bool   `toml:"boko_counts_as_formosa"`
		Pushed string `toml:"pushed_columns" oneof:"even|odd"`
	} `toml:"map"`
	Stacking struct {
		Allied   stackLimits `toml:"allied"`
		Japanese stackLimits `toml:"japanese"`
	} `toml:"stacking"`
	Invasion struct {
		PerAmphib int8 `toml:"units_per_amphibious_marker" range:"1..20"`
		PerDrop   int8 `toml:"airborne_per_drop_zone" range:"1..20"`
	} `toml:"invasion"`
	Transfer struct {
		PortCap  int8 `toml:"functional_port_cap" range:"0..100"`
		OtherOut int8 `toml:"other_hex_out" range:"0..100"`
	} `toml:"naval_transfer"`
	Interdiction struct {
		PerHex int8 `toml:"points_per_hex" range:"0..9"`
		MP     int8 `toml:"mp_per_point" range:"0..9"`
	} `toml:"interdiction"`
	Shift struct {
		AirPoint           int8     `toml:"air_point" range:"0..8"`
		Gunfire            int8     `toml:"gunfire" range:"0..8"`
		GunfireMax         int8     `toml:"gunfire_max" range:"0..8"`
		SuppressedTarget   int8     `toml:"suppressed_target" range:"0..8"`
		SuppressedAttacker int8     `toml:"suppressed_attacker" range:"-8..0"`
		AttackLetter       int8     `toml:"attack_letter" range:"0..8"`
		DefenceLetter      int8     `toml:"defence_letter" range:"-8..0"`
		Concentric         int8     `toml:"concentric" range:"0..8"`
		Counterattack      int8     `toml:"counterattack" range:"0..8"`
		AirSupply          int8     `toml:"air_supply" range:"0..8"`
		LP                 int8     `toml:"lp_point" range:"0..8"`
		AttackLPMax        sidePair `toml:"attacker_lp_max"`
		DefendLPMax        sidePair `toml:"defender_lp_max"`
	} `toml:"shift"`
	LP struct {
		Cap          int16 `toml:"cap_after_recruit" range:"1..99"`
		BasePort     int16 `toml:"base_port" range:"0..99"`
		BaseAirfield int16 `toml:"base_airfield" range:"0..99"`
		BaseBoth     int16 `toml:"base_port_and_airfield" range:"0..99"`
		Motorized    int16 `toml:"motorized_per_stack" range:"0..99"`
	} `toml:"lp"`
	Income struct {
		AirfieldsPerLP int16    `toml:"airfields_per_lp" range:"1..99"`
		Allied         [2]int16 `toml:"allied_base" range:"0..99"`
		Amoy           int16    `toml:"amoy" range:"0..99"`
		Major          int16    `toml:"functional_major_port" range:"0..99"`
		Minor          int16    `toml:"functional_minor_port" range:"0..99"`
	} `toml:"income"`
	First struct {
		Amoy        int8 `toml:"amoy" range:"1..40"`
		Sortie      int8 `toml:"sortie" range:"1..40"`
		SuddenDeath int8 `toml:"sudden_death" range:"1..40"`
		Landing     int8 `toml:"special_landing" range:"1..40"`
	} `toml:"first_game_turn"`
	Cost struct {
		Japanese struct {
			TAC           int16               `toml:"tac_point" range:"0..20"`
			KamikazePerLP int8                `toml:"kamikaze_per_lp" range:"1..20"`
			Fleet         int16               `toml:"mobile_fleet" range:"0..20"`
			Units         map[string]chartRow `toml:"units"`
		} `toml:"japanese"`
		Allied struct {
			TAC       int16               `toml:"tac_point" range:"0..20"`
			Gunfire   int16               `toml:"gunfire" range:"0..20"`
			B29       int16               `toml:"b29" range:"0..20"`
			AirSupply int16               `toml:"air_supply" range:"0..20"`
			Amphib    int16               `toml:"amphibious" range:"0..20"`
			Drop      int16               `toml:"drop_zone" range:"0..20"`
			Units     map[string]chartRow `toml:"units"`
		} `toml:"allied"`
	} `toml:"cost"`
	Sortie struct {
		One [6]string `toml:"scenario_1" oneof:"fiasco|indecisive|decisive"`
		Two [6]string `toml:"scenario_2" oneof:"fiasco|indecisive|decisive"`
	} `toml:"sortie"`
	VP struct {
		Major    int16 `toml:"major_port_with_base" range:"0..99"`
		Minor    int16 `toml:"minor_port_with_base" range:"0..99"`
		Airfield int16 `toml:"airfield_with_base" range:"0..99"`
		Industry int16 `toml:"industry" range:"0..99"`
		Peak     int16 `toml:"peak" range:"0..99"`
		Loss     int16 `toml:"allied_loss" range:"0..99"`
	} `toml:"vp"`
	Victory struct {
		AlliedStrategic     int16 `toml:"allied_strategic" range:"-999..999"`
		AlliedOperational   int16 `toml:"allied_operational" range:"-999..999"`
		Draw                int16 `toml:"draw" range:"-999..999"`
		JapaneseOperational int16 `toml:"japanese_operational" range:"-999..999"`
	} `toml:"victory"`
	Options struct {
		Marine   [6]string `toml:"marine_brigade" oneof:"eliminated|back|lands"`
		Raiders  [6]string `toml:"air_raiders" oneof:"eliminated|back|lands"`
		RaidLoss [6]int8   `toml:"air_raid_tac_loss" range:"0..9"`
		Camp     [6]string `toml:"pw_camp_in_stack" oneof:"camp|unit"`
		CampVP   struct {
			Freed  int16 `toml:"allied_freed" range:"0..99"`
			Kept   int16 `toml:"japanese_at_end" range:"0..99"`
			Bombed int16 `toml:"japanese_bombed" range:"0..99"`
		} `toml:"pw_camp_vp"`
		Battlefield struct {
			Allied   int16 `toml:"allied" range:"1..999"`
			Japanese int16 `toml:"japanese" range:"1..999"`
		} `toml:"battlefield_lp_cf"`
		VP97th int16 `toml:"division_97_vp" range:"-99..0"`
	} `toml:"options"`
}

type stackLimits struct {
	Mobile int8 `toml:"mobile" range:"1..20"`
	Static int8 `toml:"static" range:"0..20"`
	TAC    int8 `toml:"tac_points" range:"0..20"`
}

type sidePair struct {
	Allied   int8 `toml:"allied" range:"0..8"`
	Japanese int8 `toml:"japanese" range:"0..8"`
}

func (p sidePair) array() [2]int8 { return [2]int8{p.Allied, p.Japanese} }

// chartRow is a row of an expenditure chart. Without recruit or replace: never.
type chartRow struct {
	Types     []string `toml:"types" oneof:"infantry|marine|airborne|ranger|engineer|armor|artillery|hq|heavy-weapons|coastal-defense|infantry-1|infantry-2|construction|guerrilla|special-forces|pw-camp|deception"`
	Recruit   *int8    `toml:"recruit" range:"0..20"`
	Replace   *int8    `toml:"replace" range:"0..20"`
	SetupOnly *bool    `toml:"setup_only"`
}

// chartLP is the cost of a chart, -1 for never.
func chartLP(n *int8) int8 {
	if n == nil {
		return -1
	}
	return *n
}

// value is what the rules use of the file.
func (f *constantsFile) value() Constants {
	s, o := &f.Shift, &f.Options
	k := Constants{
		ConcealedMF:      f.Fog.ConcealedMF,
		StackMobile:      [2]int8{f.Stacking.Allied.Mobile, f.Stacking.Japanese.Mobile},
		StackStatic:      [2]int8{f.Stacking.Allied.Static, f.Stacking.Japanese.Static},
		AirPerHex:        [2]int8{f.Stacking.Allied.TAC, f.Stacking.Japanese.TAC},
		GunfirePerCombat: s.GunfireMax,
		UnitsPerAmphib:   f.Invasion.PerAmphib, AirbornePerDrop: f.Invasion.PerDrop,
		PortTransferCap: f.Transfer.PortCap, OtherHexOut: f.Transfer.OtherOut,
		InterdictionPerHex: f.Interdiction.PerHex, InterdictionMP: f.Interdiction.MP,
		AttackLPMax: s.AttackLPMax.array(), DefendLPMax: s.DefendLPMax.array(),
		LPCap:    f.LP.Cap,
		BasePort: f.LP.BasePort, BaseAirfield: f.LP.BaseAirfield, BaseBoth: f.LP.BaseBoth, Motorized: f.LP.Motorized,
		AlliedIncome: f.Income.Allied, AmoyIncome: f.Income.Amoy, MajorIncome: f.Income.Major, MinorIncome: f.Income.Minor,
		AirfieldsPerLP: f.Income.AirfieldsPerLP,
		CostGunfire:    f.Cost.Allied.Gunfire, CostB29: f.Cost.Allied.B29, CostAirSupply: f.Cost.Allied.AirSupply,
		CostTAC:    [2]int16{f.Cost.Allied.TAC, f.Cost.Japanese.TAC},
		CostAmphib: f.Cost.Allied.Amphib, CostDrop: f.Cost.Allied.Drop, CostFleet: f.Cost.Japanese.Fleet,
		KamikazePerLP: f.Cost.Japanese.KamikazePerLP,
		VPMajor:       f.VP.Major, VPMinor: f.VP.Minor, VPAirfield: f.VP.Airfield, VPIndustry: f.VP.Industry, VPPeak: f.VP.Peak, VPLoss: f.VP.Loss,
		Levels: [4]int16{f.Victory.AlliedStrategic, f.Victory.AlliedOperational, f.Victory.Draw, f.Victory.JapaneseOperational},
		Shift: Shifts{
			AirPoint: s.AirPoint, Gunfire: s.Gunfire, SuppressedTarget: s.SuppressedTarget, SuppressedAttacker: s.SuppressedAttacker,
			AttackLetter: s.AttackLetter, DefenceLetter: s.DefenceLetter, Concentric: s.Concentric, Counterattack: s.Counterattack,
			AirSupply: s.AirSupply, LP: s.LP,
		},
		AmoyFirst: f.First.Amoy, SortieFirst: f.First.Sortie, SuddenFirst: f.First.SuddenDeath, LandingFirst: f.First.Landing,
		RaidLoss:    o.RaidLoss,
		VPCampFreed: o.CampVP.Freed, VPCampKept: o.CampVP.Kept, VPCampBombed: o.CampVP.Bombed,
		BattlefieldCF: [2]int16{o.Battlefield.Allied, o.Battlefield.Japanese},
		VP97th:        o.VP97th,
	}
	for i := range 6 {
		k.SortieTable[0][i] = Sortie(cellIndex(sortieCells, f.Sortie.One[i]))
		k.SortieTable[1][i] = Sortie(cellIndex(sortieCells, f.Sortie.Two[i]))
		k.MarineTable[i] = int8(cellIndex(landingCells, o.Marine[i]))
		k.RaiderTable[i] = int8(cellIndex(landingCells, o.Raiders[i]))
		k.CampTable[i] = o.Camp[i] == "camp"
	}
	return k
}

func cellIndex(names []string, s string) int {
	for i, n := range names {
		if n == s {
			return i
		}
	}
	return 0
}

// scenariosFile is scenarios.toml.
type scenariosFile struct {
	Scenario []struct {
		ID       string `toml:"id" oneof:"1|2"`
		Title    string `toml:"title"`
		Premise  string `toml:"premise"`
		Turns    int8   `toml:"game_turns" range:"1..40"`
		Briefing struct {
			Situation string   `toml:"situation"`
			Allied    []string `toml:"try_allied"`
			Japanese  []string `toml:"try_japanese"`
		} `toml:"briefing"`
		Japanese struct {
			Units    []string   `toml:"units"`
			Pools    poolCounts `toml:"pools"`
			TAC      string     `toml:"tac_points"`
			Kamikaze string     `toml:"kamikaze_points"`
			LP       string     `toml:"lp"`
			Banned   []string   `toml:"banned_divisions"`
		} `toml:"japanese"`
		Allied struct {
			Units   []string `toml:"units"`
			Amoy    []string `toml:"amoy_units"`
			Strikes struct {
				USTAC     int16 `toml:"us-tac" range:"0..200"`
				CWTAC     int16 `toml:"cw-tac" range:"0..200"`
				USGunfire int16 `toml:"us-gunfire" range:"0..100"`
				CWGunfire int16 `toml:"cw-gunfire" range:"0..100"`
			} `toml:"strikes"`
			LP           int16 `toml:"lp" range:"0..99"`
			Commonwealth bool  `toml:"commonwealth"`
		} `toml:"allied"`
	} `toml:"scenario"`
}

// poolCounts are the pools in the order of poolCells.
type poolCounts struct {
	Brigade  int8 `toml:"infantry-brigade" range:"0..100"`
	Coastal  int8 `toml:"coastal-defense" range:"0..100"`
	Heavy    int8 `toml:"heavy-weapons" range:"0..100"`
	Engineer int8 `toml:"engineer" range:"0..100"`
}

func (p poolCounts) array() [nPools]int8 {
	return [nPools]int8{PoolBrigade: p.Brigade, PoolCoastal: p.Coastal, PoolHeavy: p.Heavy, PoolEngineer: p.Engineer}
}
