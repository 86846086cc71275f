package address

import "strings"

// Abbreviations of the postal service (Publication 28): kinds of streets, directions, and designators of units in a
// building.
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
	village:vlg ville:vl vista:vis way:way,wy well:wl wells:wls alleyway:alleyway loop:loop mall:mall park:park
	path:path pass:pass pike:pike ramp:ramp row:row run:run spur:spur walk:walk`,
	)
	directions = abbreviations(`north:n south:s east:e west:w northeast:ne northwest:nw southeast:se southwest:sw`)
	unitKinds  = abbreviations(
		`apartment:apt basement:bsmt building:bldg department:dept floor:fl,flr front:frnt hangar:hngr key:key
		lobby:lbby lot:lot lower:lowr office:ofc penthouse:ph pier:pier pmb:pmb rear:rear room:rm side:side slip:slip
		space:spc stop:stop suite:ste trailer:trlr unit:unit upper:uppr`,
	)

	// standsAlone are the designators without an identifier, in the form of unitKinds.
	standsAlone = set(`bsmt frnt lbby lowr ofc ph rear side uppr`)
	// plainDesignators have no other meaning in a street line, so they need no street suffix before them.
	plainDesignators = set(
		`# apartment apt department dept floor fl flr penthouse ph pmb room rm suite ste trailer trlr unit`,
	)
	// routes are the words before the number of a highway or road.
	routes = set(`highway hwy route rte rt road rd interstate i fm cr sr us expressway loop turnpike avenue ave`)
	// spanishKinds are before the name, at the start of the line or after the house number.
	spanishKinds = set(
		`calle avenida ave camino carretera carr callejon callejón paseo via vereda caminito corte circulo círculo`,
	)
	// spanishPlaces are the first words of addresses in Puerto Rico: "Urb Los Olmos 19 Calle Flor".
	spanishPlaces = set(
		`urb urbanizacion urbanización cond condominio residencial barrio sector parcelas edif edificio repto reparto
		alturas jardines mansiones quintas`,
	)
	// routeInitials are before the number of a road: "CR 512".
	routeInitials = set(`cr fm i ih rm sr tr us`)
	// acronyms are always written in capitals.
	acronyms = set(`apo cmr dpo fpo hc ne nw ph pmb po psc rr se sw us uscgc usns uss`)
	// connecting are the words that are lower-case inside a name.
	connecting         = set(`of the and de del y`)
	apartmentBuildings = set(`apartments apts condominiums condos towers suites penthouses`)
)

func set(words string) map[string]bool {
	out := map[string]bool{}
	for _, word := range strings.Fields(words) {
		out[word] = true
	}
	return out
}

// abbreviations parses "long:short,other" into a map from each spelling to short, the postal service's abbreviation.
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
