package review

import (
	"regexp"
	"strings"
)

// The patterns match text without accents (plaintext.Plain). Each contains words of both languages, because people mix
// the languages.

// anyOf matches any of the expressions, in any case.
func anyOf(expressions ...string) *regexp.Regexp {
	return regexp.MustCompile(`(?i)` + strings.Join(expressions, "|"))
}

const (
	// Top-level domains. Short ones and those that are words match in lower case only: in "work.Me and my wife" a space
	// is missing.
	topLevelDomain = `(?:com|org|net|info|edu|gov|biz|xyz|(?-i:io|co|mx|ca|uk|us|es|me|app|tv|ly|gl|gle|ai|dev|eu|cl|` +
		`gt|hn|sv|cr|cu|pr|br|fr|ee|online|store|club|website|link|page|site|blog|shop|live|fund|social))`
	dot         = `(?:\s?[(\[{<]\s?(?:dot|punto|\.)\s?[)\]}>]\s?|\s(?:dot|punto)\s|\s?\.\s?)`
	spelledDot  = `(?:\s?[(\[{<]\s?(?:dot|punto|\.)\s?[)\]}>]\s?|\s(?:dot|punto)\s)`
	at          = `(?:\s?@\s?|\s?[(\[{<]\s?(?:at|arroba|@)\s?[)\]}>]\s?|\s(?:arroba|aroba)\s)`
	mailService = `(?:g-?mail|hotmail|yahoo|outlook|icloud|aol|proton-?mail)`
)

var (
	emailPattern = anyOf(`[\pL\pN._%+-]+`+at+`[\pL\pN-]+(?:(?:\.|\s\.\s?|`+spelledDot+`)[\pL\pN-]+)+`,
		`[\pL\pN._%+-]+\s(?:arroba|aroba)\s[\pL\pN]+`, `[\pL\pN._%+-]+\sat\s[\pL\pN-]+(?:`+spelledDot+`)`+topLevelDomain+`\b`,
		`[\pL\pN._%+-]+\s?@\s?`+mailService+`\b|[\pL\pN._%+-]+\sat\s`+mailService+dot+`com\b`,
		`\b(?:g-?mail|hotmail|protonmail)(?:`+dot+`com)?\b`)
	linkPattern = anyOf(
		`(?:\bhttps?\s?:\s?//|\bwww\s?\.\s?)[^\s<>"]+`,
		`\b(?:[a-z0-9-]+\.)+`+topLevelDomain+`\b(?:/[^\s<>"]*)?`,
		`\b[a-z0-9-]+(?:`+spelledDot+`[a-z0-9-]+)*`+spelledDot+topLevelDomain+`\b`,
		`\b[a-z0-9-]+(?:\s\.\s?|\.\s)(?-i:com|org|net)\b`,
		`\bwww\s(?:dot|punto)\s[\pL\pN-]+`,
		`(?:^|[\s(:])@[a-z0-9][a-z0-9._]{2,}`, // an account of a social network
		`\b(?:find|follow|message|dm|add|friend|contact) (?:me|us) (?:on|at|in|through|`+
			`via) (?:my )?(?:face ?book|fb|insta(?:gram)?|ig|tik ?tok|twitter|x|snap ?chat|messenger|linked ?in|`+
			`you ?tube)\b`,
		`\b(?:busqueme|busquenme|busquennos|siganme|sigame|siganos|sigannos|agregueme|agreguenme|contacteme|`+
			`contactenme|escribame|escribanme|encuentreme|encuentrenme) (?:en|por) (?:mi |el )?(?:face ?book|fb|`+
			`insta(?:gram)?|tik ?tok|twitter|x|snap ?chat|messenger|you ?tube)\b`,
		`\bmy (?:face ?book|fb|insta(?:gram)?|ig|tik ?tok|snap ?chat|twitter)(?: (?:is|account|page|handle|name))`,
		`\bmi (?:face ?book|fb|insta(?:gram)?|tik ?tok|snap ?chat|twitter) es\b`,
	)
	// People are found on messengers by phone number.
	messengerPattern = anyOf(`\b(?:whats? ?app|watsapp?|wasap|wassap|guasap|telegram|we ?chat|viber)\b`)
)

const (
	units = `zero|one|two|three|four|five|six|seven|eight|nine|oh|cero|uno|dos|tres|cuatro|cinco|seis|siete|` +
		`ocho|nueve`
	teens = `ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|diez|once|doce|` +
		`trece|catorce|quince|dieciseis|diecisiete|dieciocho|diecinueve|veinte|veinti\pL+`
	tens = `twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|treinta|cuarenta|cincuenta|sesenta|setenta|` +
		`ochenta|noventa`
	token = `(?:(?:` + tens + `)(?:(?:\s|-|\sy\s)(?:` + units + `)\b)?|` + teens + `|` + units + `|\d{1,4})`
)

var (
	numberToken = regexp.MustCompile(`(?i)\b` + token + `\b`)
	twoDigits   = regexp.MustCompile(`(?i)^(?:` + tens + `|` + teens + `)`)
	// A number in words, or in words and digits.
	spelledPattern = regexp.MustCompile(`(?i)\b` + token + `(?:[\s.,/·•_*()-]{1,3}` + token + `\b){3,}`)
	// A number in digits with any separators.
	digitsPattern = regexp.MustCompile(`(?:\+\s?)?(?:\(\s?)?\b\d(?:(?:[ .\-/·•_*()\x{2010}-\x{2015}|~]{0,4}|` +
		`,)\d){6,}\b`)
)

const (
	iOrWe = `\b(?:i|we)(?:'|’)?(?:ll| will| can| would| could|d| am able to| are able to| am willing to|` +
		` are willing to| am ready to| want to| am happy to)?(?: gladly| happily| also| even)? `
	person   = `(?:you|anyone|anybody|someone|somebody|whoever|whomever|them|(?:the|my|a|any|your) donor|people who)`
	organ    = `(?:kidney|liver|organ|donor|donation|rinon|higado|organo|donante|donacion)(?:e?s)?`
	article  = `(?:a |an |the |your |my |his |her |one |un |una |el |la |su |tu |mi )?`
	currency = `(?:us )?(?:dollars|bucks|usd|dolares|pesos|euros)`
	toDonors = `(?:for|to|al|a la|para|por|a) (?:quien|el|la|los|las|the|a|my|any|whoever|anyone|un|una|mi|` +
		`al)? ?(?:que |who )?(?:done|dona|donor|donante|donante|donates|gives)`
	reward    = `(?:recompensa|dinero|pago|compensacion|gratificacion|remuneracion)`
	adjective = `(?:una |un |la |el |mi )?(?:buena |buen |gran |generosa |generoso |jugosa )?`
)

var paymentPattern = anyOf(
	iOrWe+`(?:pay|compensate|reward|reimburse you for your (?:kidney|liver)|tip) (?:for |to )?`+person+`\b`,
	`\b(?:willing|ready|happy|able) to (?:pay|compensate|reward)\b`,
	`\b(?:pay|paying|paid|compensate|reward|money|cash) (?:for|to|in exchange for|`+
		`in return for) `+article+organ+`\b`,
	`\bpaid (?:kidney |liver |living )?donors?\b`,
	`\b(?:cash|financial|monetary|generous|large|big|handsome) (?:reward|payment|compensation|gift|bonus|`+
		`thank[- ]you)\b`,
	`\b(?:be|get) (?:well |generously |handsomely |richly |financially )(?:paid|rewarded|compensated)\b|\b(?:be|`+
		`get) (?:rewarded|compensated|paid) (?:well|generously|handsomely|richly|financially)\b`,
	`\b(?:there is|there's|there will be|with|for) an? reward\b|\b(?:a|the|your) reward (?:of [\d$]|for\b|`+
		`will be\b|waits\b)|\breward\s?[:!$]`,
	`\b(?:reward|payment|compensation|money|cash) (?:offered|available|`+toDonors+`)`,
	`\b(?:offer|offering|give|giving) (?:you |anyone |whoever donates |my donor |the donor |a donor |a |the |`+
		`my )?(?:donor )?(?:a )?(?:reward|payment|cash|money|compensation|gift cards?)\b`,
	`\b(?:buy|buying|sell|selling|sells|purchase|purchasing) `+article+
		`(?:kidney|liver|organ)s?\b|\b(?:kidney|liver|organ)s? for sale\b`,
	`\b(?:worth your while|name your price|make you rich)\b`,
	`\b(?:in exchange|in return) for `+article+`(?:kidney|liver|organ)s?\b`,
	// Spanish
	`\b(?:pagare|pagaremos|pago|pagamos|puedo pagar|podemos pagar|compensare|compensaremos|recompensare|`+
		`recompensaremos|gratificare)(?:le|les)? (?:bien|a (?:quien|quienes|cualquier\pL*|alguien|(?:un|una|mi|`+
		`el|la|los|las) (?:que|persona|donante))|al (?:donante|que)|por (?:un|una|el|la|su|tu) `+organ+`)`,
	`\b(?:dispuest[oa]s?|list[oa]s?) a (?:pagar|compensar|recompensar|gratificar)`,
	`\b(?:le|les|te|os|se lo|se los) (?:pagare|pagaremos|pago|pagamos|puedo pagar|podemos pagar|voy a pagar|`+
		`vamos a pagar|compensare|compensaremos|recompensare|recompensaremos|gratificare|compro|compramos|`+
		`(?:dare|daremos|doy|damos|ofrezco|ofrecemos) `+adjective+`(?:dinero|plata|efectivo|recompensa))\b`,
	`\b(?:ofrezco|ofrecemos|dare|daremos|doy|damos|se ofrece|hay|habra|con) `+adjective+reward+`\b`,
	`\b(?:se (?:paga|pagara|recompensara|gratificara|compensara)) (?:bien|a |al |por )|\b(?:sera|`+
		`seran) (?:bien |generosamente )?(?:recompensad|remunerad|gratificad)[oa]s?\b`,
	`\b`+reward+` (?:economica|en efectivo|por|a cambio de|`+toDonors+`) ?`+article+`(?:`+organ+`)?`,
	`\b(?:comprar|compro|vender|vendo|compramos|se vende|venta de) `+article+`(?:rinon|higado|organo)(?:es|s)?`,
	`\ba cambio de `+article+`(?:rinon|higado|organo)`,
	`\btarjetas? de regalo\b`,
	// Sums of money, and services that send it
	`(?:us ?)?[$€]\s?\d[\d.,]*(?:\s?(?:k|mil|million|thousand)\b)?|\b\d[\d.,]*\s?(?:k |mil |million |thousand |`+
		`millones de )?`+currency+`\b|\b(?:thousand|hundred|million|mil|cien|millon de|millones de) `+currency+`\b`,
	`\b(?:venmo|zelle|cash ?app|pay ?pal|go ?fund ?me|western union|money ?gram|bizum|mercado ?pago|apple pay|`+
		`google pay|patreon|ko-fi|bitcoin|crypto)\b`,
	`(?:^|\s)\$[a-z][a-z0-9_-]{2,}`, // an account of such a service
)

var (
	paysFor    = regexp.MustCompile(`(?i)^(?:pa(?:y|ying|id)|money|cash|payment|dinero|pago) (?:for|to|para|por)`)
	lawfulCost = regexp.MustCompile(
		`(?i)^\s?(?:['’]s?\s|\s?(?:transplant|surgery|evaluation|testing|tests?|costs?|expenses|travel|hospital|` +
			`medical|care|trasplante|cirugia|operacion|evaluacion)\b)`,
	)
	whoPays = regexp.MustCompile(
		`(?i)\b(?:insurance|medicare|medicaid|seguro|aseguradora|program|programa|center|centro|` +
			`hospital)\b[^.!?\n]{0,40}$`,
	)
)
