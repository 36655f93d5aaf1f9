package css

import (
	"strings"

	"beachhead/engine"
	"beachhead/games/css/ground"
)

// The counters of the sheet (3.4): what is printed on each piece, and how each kind of piece and marker is drawn.

// unitKinds are the classes of Units: what they are called and the symbol in their box.
var unitKinds = map[string][2]string{
	"us-hq-rgt": {"regimental HQ", "hq"}, "us-hq-div": {"division HQ", "hq"}, "jp-hq": {"HQ", "hq"}, "rifle": {"rifle company", "marine"},
	"weapons": {"weapons company", "heavy-weapons"}, "mortar": {"mortar company", "mortar"}, "engineer": {"engineer company", "engineer"},
	"pioneer": {"pioneer company", "engineer"}, "scout": {"scout company", "scout"}, "art75": {"artillery battalion", "artillery"},
	"art105": {"artillery battalion", "artillery"}, "art155": {"heavy artillery battalion", "artillery"}, "gun155": {"heavy gun battalion", "artillery"},
	"amtank": {"amphibious tanks", "amtank"}, "truck": {"trucks", "truck"}, "jp-rifle": {"rifle company", "infantry"},
	"jp-rifle-weak": {"depleted rifle company", "infantry"}, "jp-mg": {"machine-gun company", "mg"}, "jp-bngun": {"battalion guns", "gun"},
	"jp-mtn": {"mountain artillery", "artillery"}, "jp-mortar": {"mortar battalion", "mortar"}, "jp-eng": {"engineer company", "engineer"},
	"jp-service": {"service troops", "service"}, "jp-labour": {"construction troops", "construction"}, "jp-ground": {"airfield troops", "service"},
	"jp-aa": {"anti-aircraft guns", "anti-aircraft"}, "jp-guard": {"naval guard company", "marine"}, "jp-slf": {"naval landing force", "marine"},
	"jp-coast3": {"coast defence guns", "coastal-defense"}, "jp-coast5": {"coast defence guns", "coastal-defense"}, "jp-coast6": {"coast defence guns", "coastal-defense"},
	"jp-tank": {"tank company", "armor"}, "jp-ltank": {"light tank company", "armor"},

	// The Little Land.
	"hq-de": {"HQ", "hq"}, "hq-su": {"HQ", "hq"}, "rifle-de": {"rifle company", "infantry"}, "rifle-ro": {"rifle company", "infantry"}, "rifle-su": {"rifle company", "infantry"},
	"rifleb-su": {"brigade rifle company", "infantry"}, "smg-su": {"submachine-gun company", "infantry"}, "jaeger": {"Jaeger company", "infantry"}, "marine": {"marine company", "marine"},
	"kunikov": {"landing company", "marine"}, "mountain-ro": {"mountain company", "infantry"}, "cav-ro": {"cavalry squadron", "cavalry"}, "motor-de": {"motorized company", "motorized"},
	"recon-de": {"reconnaissance company", "scout"}, "re-su": {"reconnaissance company", "scout"}, "sec-de": {"security company", "infantry"}, "azer": {"Azerbaijani company", "infantry"},
	"pun": {"penal company", "infantry"}, "partisan": {"partisans", "infantry"}, "para": {"parachute company", "airborne"}, "mg-de": {"machine-gun company", "mg"}, "mg-su": {"machine-gun company", "mg"},
	"hw-ro": {"heavy weapons company", "heavy-weapons"}, "hw-su": {"heavy weapons company", "heavy-weapons"}, "eng-de": {"engineer company", "engineer"}, "eng-ro": {"engineer company", "engineer"},
	"eng-su": {"engineer company", "engineer"}, "mtr-de": {"mortars", "mortar"}, "mtr-ro": {"mortars", "mortar"}, "mtr-su": {"mortars", "mortar"}, "mtrh-su": {"heavy mortars", "mortar"},
	"ig-de": {"infantry guns", "gun"}, "pak-de": {"anti-tank guns", "anti-tank"}, "pakh-de": {"heavy anti-tank guns", "anti-tank"}, "pakbunker": {"anti-tank guns in a bunker", "anti-tank"},
	"at-ro": {"anti-tank guns", "anti-tank"}, "at-su": {"anti-tank guns", "anti-tank"}, "atd-su": {"divisional anti-tank guns", "anti-tank"}, "art-de": {"artillery battalion", "artillery"},
	"art-ro": {"artillery battalion", "artillery"}, "art-su": {"artillery battalion", "artillery"}, "arth-de": {"heavy artillery battalion", "artillery"}, "arth-su": {"heavy artillery battalion", "artillery"},
	"coast-ro": {"coast defence guns", "coastal-defense"}, "hako": {"harbour guns", "coastal-defense"}, "sb-su": {"coast defence guns", "coastal-defense"}, "flak20": {"light anti-aircraft guns", "anti-aircraft"},
	"flak88": {"heavy anti-aircraft guns", "anti-aircraft"}, "kat": {"rocket launchers", "artillery"}, "horses": {"horse column", "truck"}, "lkw": {"trucks", "truck"}, "spw": {"armoured carriers", "mechanized"},
	"mdiii": {"Marders", "armor"}, "pzii": {"light tanks", "armor"}, "pziii": {"tank company", "armor"}, "stug": {"assault guns", "armor"}, "stuart": {"light tanks", "armor"}, "valentine": {"tank company", "armor"},
	"t34": {"tank company", "armor"},
}

// markerKinds are the pieces of a view that are no counters: label, symbol, and how they are drawn.
var markerKinds = map[string]engine.SheetKind{
	"weapon": {Label: "support weapon", Symbol: "weapon", Draw: "pill"}, "leader": {Label: "leader", Symbol: "leader", Draw: "pill"},
	"hero":  {Label: "hero", Symbol: "hero", Draw: "pill"},
	"smoke": {Label: "smoke", Symbol: "smoke", Draw: "cover"}, "light": {Label: "light barrage", Symbol: "barrage-1", Draw: "cover"},
	"medium": {Label: "medium barrage", Symbol: "barrage-2", Draw: "cover"}, "heavy": {Label: "heavy barrage", Symbol: "barrage-3", Draw: "cover"},
	"bombardment": {Label: "bombardment", Symbol: "bombardment", Draw: "cover"}, "burning": {Label: "on fire", Symbol: "fire", Draw: "cover"},
	"lit":     {Label: "illumination", Symbol: "flare", Draw: "disc", Light: -1},
	"cleared": {Label: "burned down: clear", Symbol: "burnt", Draw: "ground"}, "foxhole": {Label: "foxholes", Symbol: "foxhole", Draw: "ground"},
	"trench": {Label: "trench", Symbol: "trench", Draw: "ground"}, "pillbox": {Label: "pillbox", Symbol: "pillbox", Draw: "ground"},
	"bunker": {Label: "bunker", Symbol: "bunker", Draw: "ground"}, "ridge": {Label: "ridge held", Symbol: "ridge", Draw: "disc"},
	"assault-us": {Label: "marked for an assault", Symbol: "assault", Draw: "disc"}, "assault-jp": {Label: "marked for a Banzai Charge", Symbol: "banzai", Draw: "disc"},
	"mine":            {Label: "mine marker", Symbol: "mine", Draw: "disc"},
	"sealed":          {Label: "sealed cave", Symbol: "sealed", Draw: "disc"},
	"bombardment-aim": {Label: "aimed bombardment", Symbol: "aim", Draw: "token"}, "air-strike": {Label: "air strike", Symbol: "plane", Draw: "token"},
	"task-force": {Label: "Task Force", Symbol: "ship", Draw: "token"},
}

// sheetKinds are the kinds of pieces. A class that is not in the table is drawn as infantry.
func (m *Module) sheetKinds() map[string]engine.SheetKind {
	out := map[string]engine.SheetKind{}
	for id, k := range markerKinds {
		if f, ok := featureOf[id]; !ok || m.Has(f) {
			out[id] = k
		}
	}
	for i, id := range [2]string{"assault-us", "assault-jp"} { // the marker of a side is called as in its game
		k := out[id]
		if name := m.Assaults[i].Name; !strings.HasPrefix(name, "Banzai") && i == int(SideB) {
			k.Label, k.Symbol = "marked for a "+name, "assault"
		}
		out[id] = k
	}
	for i := range m.Units {
		class := m.Units[i].Class
		k, ok := unitKinds[class]
		if !ok {
			k = [2]string{class, "infantry"}
		}
		out[class] = engine.SheetKind{Label: k[0], Symbol: k[1]}
	}
	return out
}

// printed is a fire box as the sheet has it, nil for none.
func (f Fire) printed() *engine.SheetFire {
	if f.Color == NoFire {
		return nil
	}
	return &engine.SheetFire{Sort: colorWords[f.Color], Value: int(f.FP), Range: int(f.Range)}
}

// band is the colour of the stripe of a piece (3.4g).
func (m *Module) band(s Stripe, f FormationID) string {
	switch {
	case s == Colored && f != NoFormation:
		return m.Formations[f].Stripe
	case s == WhiteStripe:
		return "white"
	case s == Corps:
		return "corps"
	default:
		return ""
	}
}

// bodyOf is the variant of the side for a Division.
func (m *Module) bodyOf(d DivisionID) string {
	if d == NoDivision {
		return ""
	}
	return m.Divisions[d].ID
}

// sheetCounters lists the pieces with what is printed on them.
func (m *Module) sheetCounters(s *engine.Sheet) {
	s.Prints = map[string]engine.SheetPrint{}
	put := func(id, label string, side Side, kind string, p engine.SheetPrint) {
		s.Prints[id] = p
		s.Units = append(s.Units, engine.Piece{ID: id, Label: label, Side: m.Sides[side].ID, Kind: kind})
	}
	for i := range m.Units {
		row := &m.Units[i]
		name, _, _ := strings.Cut(row.Name, " (")
		p := engine.SheetPrint{Body: m.bodyOf(row.Division), Band: m.band(row.Stripe, row.Formation), Name: counterName(name), Front: row.Front.printed(), Move: int(row.MP),
			On: map[ground.Mobility]string{Wheeled: "wheels", Tracked: "tracks"}[row.Move], Command: max(0, int(row.Command)), Defence: int(row.Defense), Armour: row.Hard}
		if row.HasColumn {
			p.Back = row.Back.printed()
		}
		put(row.ID, row.Name, row.Side, row.Class, p)
	}
	for i := range m.Weapons {
		row := &m.Weapons[i]
		put(row.ID, row.Name, row.Side, "weapon", engine.SheetPrint{Body: m.bodyOf(row.Division), Band: m.band(row.Stripe, row.Formation), Name: weaponName(row.Name),
			Front: Fire{row.Color, row.FP, row.Range}.printed(), Defence: int(row.Defense), Armour: row.Tank || row.TankSW})
	}
	for i := range m.Leaders {
		row := &m.Leaders[i]
		p := engine.SheetPrint{Body: m.bodyOf(row.Division), Band: m.band(row.Stripe, row.Formation), Name: familyName(row.Name), Plus: signed(int(row.Front.TQ))}
		if row.Replaced {
			p.Turned = signed(int(row.Back.TQ))
		}
		if row.Commissar != nil { // L27.2d
			p.Turned = signed(int(row.Commissar.Values.TQ))
		}
		put(row.ID, row.Name, row.Side, "leader", p)
	}
	for i := range m.Heroes {
		row := &m.Heroes[i]
		if row.Generic && !m.Has(FeatureHeroBoxes) {
			continue // it is a state of the Units that it is with
		}
		p := engine.SheetPrint{Body: m.bodyOf(row.Division), Band: m.band(row.Stripe, row.Formation), Name: familyName(row.Name)}
		if row.FP != 0 || row.TQ != 0 {
			p.Plus = signed(int(max(row.FP, row.TQ)))
		}
		put(row.ID, row.Name, row.Side, "hero", p)
	}
}

// counterName is a name as it stands on a counter.
func counterName(name string) string {
	if name == "Division Truck" || name == "Corps Truck" {
		return "Trucks"
	}
	return name
}

// weaponName is the name of a Support Weapon as it stands on its marker.
func weaponName(name string) string {
	short := map[string]string{"AT 37mm": "AT", "AT 47mm": "AT", "Knee Mtr": "Knee", "Batt Gun": "Gun", "SPM 75mm": "SPM", "M3A1 Satan": "Satan", "AA 25mm": "AA"}
	if s, ok := short[name]; ok {
		return s
	}
	return name
}

// familyName is a name without rank and first names.
func familyName(name string) string {
	words := strings.Fields(name)
	if len(words) == 0 {
		return name
	}
	return words[len(words)-1]
}
