package formosa

import "beachhead/engine"

// 25.0 Optional rules, and switches between two readings of a rule (RULINGS.md).

// optionRules are the options in the order they are shown. All are off unless a game is set up with them.
var optionRules = []struct {
	bit             OptionSet
	id, title, rule string
	ruling          string
}{
	{OptExploitation, "exploitation", "Exploitation attacks", "25.1a", ""},
	{OptBattlefieldLP, "battlefield-lp", "LP for victory on the battlefield", "25.2a", ""},
	{OptAirTransport, "air-transport", "Allied air transport", "25.3a", ""},
	{OptMarineReplace, "marine-replacements", "Marine replacements at headquarters", "25.4a", ""},
	{Opt97th, "97th-division", "US 97th Infantry Division", "25.5a", ""},
	{OptDieHards, "die-hards", "Japanese die-hards become guerrillas", "25.6a", ""},
	{OptMarineBrigade, "marine-brigade", "Japanese Marine brigade", "25.7a", ""},
	{OptRaiders, "airborne-raiders", "Japanese airborne raiders", "25.8a", ""},
	{OptTakasago, "takasago", "Takasago special force", "25.9a", ""},
	{OptCamp, "pw-camp", "Prisoner of war camp", "25.10a", ""},
	{OptStrictDisplay, "strict-display", "Only units on the Eliminated Units Display score", "4.2h", "C"},
	{OptGunfireOnce, "gunfire-once", "A gunfire unit supports one combat a game turn", "17.0d", "O"},
}

const (
	optionYes = "on"
	optionNo  = "off"
)

// optionList gives the options in the kernel's form.
func optionList() (out []engine.Option) {
	for _, o := range optionRules {
		out = append(out, engine.Option{ID: o.id, Title: o.title, Rule: o.rule, Ruling: o.ruling, Values: []string{optionNo, optionYes}, Default: optionNo})
	}
	return out
}

// optionSet reads values by id; what is absent is off.
func optionSet(values map[string]string) (s OptionSet) {
	for _, o := range optionRules {
		if values[o.id] == optionYes {
			s |= o.bit
		}
	}
	return s
}

// optionValues is the reverse of optionSet.
func optionValues(s OptionSet) map[string]string {
	out := map[string]string{}
	for _, o := range optionRules {
		out[o.id] = optionNo
		if s&o.bit != 0 {
			out[o.id] = optionYes
		}
	}
	return out
}
