package address

import "strings"

// How the postal service abbreviates (Publication 28): kinds of streets,
// directions, and designators of units inside a building.
var (
	streetKinds = abbreviations(
		`
	alley:aly annex:anx arcade:arc avenue:ave,av,aven,avenu bayou:byu beach:bch bend:bnd bluff:blf bottom:btm
	boulevard:blvd,boul,boulv branch:br bridge:brg brook:brk burg:bg bypass:byp camp:cp canyon:cyn cape:cpe
	causeway:cswy center:ctr,centre circle:cir,circ cliff:clf club:clb common:cmn corner:cor corners:cors
	course:crse court:ct courts:cts cove:cv creek:crk crescent:cres crest:crst crossing:xing crossroad:xrd
	curve:curv dale:dl dam:dm divide:dv drive:dr,driv estate:est estates:ests expressway:expy extension:ext
	falls:fls ferry:fry field:fld fields:flds flat:flt ford:frd forest:frst forge:frg fork:frk fort:ft
	freeway:fwy garden:gdn gardens:gdns gateway:gtwy glen:gln green:grn grove:grv harbor:hbr haven:hvn
	heights:hts highway:hwy,hiway hill:hl hills:hls hollow:holw inlet:inlt island:is junction:jct key:ky
	knoll:knl knolls:knls lake:lk lakes:lks landing:lndg lane:ln light:lgt loaf:lf lock:lck lodge:ldg manor:mnr
	meadow:mdw meadows:mdws mill:ml mills:mls mission:msn motorway:mtwy mount:mt mountain:mtn neck:nck
	orchard:orch overpass:opas parkway:pkwy,parkwy passage:psge pine:pne pines:pnes place:pl plain:pln
	plains:plns plaza:plz point:pt points:pts port:prt prairie:pr ranch:rnch rapid:rpd rest:rst ridge:rdg
	river:riv road:rd roads:rds route:rte shoal:shl shore:shr shores:shrs skyway:skwy spring:spg springs:spgs
	square:sq station:sta stream:strm street:st,str,strt summit:smt terrace:ter,terr throughway:trwy trace:trce
	track:trak trail:trl tunnel:tunl turnpike:tpke,trnpk underpass:upas union:un valley:vly viaduct:via view:vw
	village:vlg ville:vl vista:vis way:way,wy well:wl wells:wls`,
	)
	directions = abbreviations(`north:n south:s east:e west:w northeast:ne northwest:nw southeast:se southwest:sw`)
	unitKinds  = abbreviations(
		`apartment:apt building:bldg department:dept floor:fl hangar:hngr lot:lot office:ofc penthouse:ph room:rm
		space:spc suite:ste trailer:trlr unit:unit`,
	)
)

// abbreviations parses "long:short,other" into a map from every spelling to the first after the
// colon, which is the postal service's.
func abbreviations(table string) map[string]string {
	words := map[string]string{}
	for _, entry := range strings.Fields(table) {
		long, rest, _ := strings.Cut(entry, ":")
		spellings := strings.Split(rest, ",")
		short := spellings[0]
		for _, spelling := range append(spellings, long) {
			words[spelling] = short
		}
	}
	return words
}

// cased returns a word in the capitalization of an envelope: "MAIN" and "main" become "Main",
// "mckay" becomes "Mckay", "12b" becomes "12B".
func cased(word string) string {
	if strings.ContainsAny(word, "0123456789") {
		return ordinal(strings.ToUpper(word))
	}
	var out strings.Builder
	begin := true
	for _, r := range strings.ToLower(word) {
		if begin {
			out.WriteString(strings.ToUpper(string(r)))
		} else {
			out.WriteRune(r)
		}
		begin = r == '-' || r == '/' || r == '.'
	}
	return out.String()
}

// ordinal returns "42nd" for "42ND" and every other text as it is.
func ordinal(word string) string {
	for _, ending := range []string{"ST", "ND", "RD", "TH"} {
		digits := strings.TrimSuffix(word, ending)
		if digits != word && digits != "" && strings.Trim(digits, "0123456789") == "" {
			return digits + strings.ToLower(ending)
		}
	}
	return word
}
