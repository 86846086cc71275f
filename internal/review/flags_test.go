package review_test

import (
	"fmt"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"beacon/internal/microsite"
	"beacon/internal/review"
)

func TestFlags(t *testing.T) {
	for text, want := range map[string]string{
		"Call me at (555) 010-0123 today":              "phone:(555) 010-0123",
		"Mi número es +1 555.010.0123.":                "phone:+1 555.010.0123",
		"555-0123 is my number":                        "phone:555-0123",
		"Text 5550100123":                              "phone:5550100123",
		"¡Escríbame a rosa.ejemplo@mail.example!":      "email:rosa.ejemplo@mail.example",
		"rosa (at) mail (dot) example":                 "email:rosa (at) mail (dot) example",
		"Mail rosa@mail.example. We hope for you":      "email:rosa@mail.example",
		"rosa @ mail . example":                        "email:rosa @ mail . example",
		"rosa arroba":                                  "",
		"See https://rosa.example/story?x=1.":          "link:https://rosa.example/story?x=1",
		"más en www.rosa.example, gracias":             "link:www.rosa.example",
		"find me on mypage.com/rosa":                   "link:mypage.com/rosa",
		"I will pay you for this":                      "payment:I will pay you",
		"We'd reward anyone who helps":                 "payment:We'd reward anyone",
		"There is a cash reward.":                      "payment:cash reward",
		"I want to buy a kidney":                       "payment:buy a kidney",
		"money for a kidney":                           "payment:money for a kidney",
		"Ofrezco una buena recompensa a quien done":    "payment:Ofrezco una buena recompensa",
		"Le pagaré todo":                               "payment:Le pagaré",
		"dinero a cambio de un riñón":                  "payment:dinero a cambio de un riñón",
		"quiero comprar un riñón":                      "payment:comprar un riñón",
		"I cannot pay my rent since dialysis":          "",
		"No puedo pagar la renta":                      "",
		"I was born on 03/02/1970 and met Ana in 1998": "",
		"From 1998-2004 we lived in Ohio":              "",
		"I have 3 kids, 12 cousins and 2 dogs.Really":  "",
		"I waited 1,200 days at 5 a.m. every morning":  "",
		"Pay it forward":                               "",
		"Mi familia. Es lo que más quiero":             "",
	} {
		expectFlag(t, text, want)
	}
}

func expectFlag(t *testing.T, text, want string) {
	t.Helper()
	got := ""
	for _, f := range review.Flags(microsite.Submission{Story: text}) {
		if f.Field != "story" || got != "" {
			t.Errorf("%q: %+v", text, f)
		}
		got = fmt.Sprintf("%s:%s", f.Kind, string([]rune(text)[f.Start:f.End]))
	}
	if got != want {
		t.Errorf("%q: flags %q, want %q", text, got, want)
	}
}

// People who know of the flags disguise addresses and numbers.
func TestFlags_DisguisedContacts(t *testing.T) {
	for text, want := range map[string]string{
		"5.5.5.0.1.0.0.1.2.3":       "phone:5.5.5.0.1.0.0.1.2.3",
		"5 5 5 0 1 0 0 1 2 3 is me": "phone:5 5 5 0 1 0 0 1 2 3",
		"(555) - 010 - 0123":        "phone:(555) - 010 - 0123",
		"555–010–0123 any time":     "phone:555–010–0123",
		"555_010_0123":              "phone:555_010_0123",
		"５５５-０１０-０１２３":              "phone:５５５-０１０-０１２３",
		"5️⃣5️⃣5️⃣0️⃣1️⃣0️⃣0️⃣1️⃣2️⃣3️⃣!": "phone:5️⃣5️⃣5️⃣0️⃣1️⃣0️⃣0️⃣1️⃣2️⃣3️⃣",
		"555\u200b010\u200b0123":                            "phone:555\u200b010\u200b0123",
		"five five five, zero one zero, zero one two three": "phone:five five five, zero one zero, zero one two three",
		"five-five-five 010 oh one two three":               "phone:five-five-five 010 oh one two three",
		"cinco cinco cinco cero uno cero cero uno dos tres": "phone:cinco cinco cinco cero uno cero cero uno dos tres",
		"Cincuenta y cinco, doce, treinta y cuatro, veintitrés.": "phone:Cincuenta y cinco, doce, treinta y cuatro, " +
			"veintitrés",
		"llámeme al 2222-3333":         "phone:2222-3333",
		"mi tel. 612 345 678":          "phone:612 345 678",
		"+34 612 345 678":              "phone:+34 612 345 678",
		"Escríbanme por WhatsApp":      "phone:WhatsApp",
		"mándeme un wasap":             "phone:wasap",
		"rosa at mail dot com":         "email:rosa at mail dot com",
		"rosa arroba correo punto com": "email:rosa arroba correo punto com",
		"rosa ARROBA gmail.com":        "email:rosa ARROBA gmail.com",
		"rosa@gmail":                   "email:rosa@gmail",
		"my gmail is rosaejemplo":      "email:gmail",
		"rosa [at] mail [dot] org":     "email:rosa [at] mail [dot] org",
		"rosa＠mail．example":            "email:rosa＠mail．example",
		"rosa-story dot com":           "link:rosa-story dot com",
		"rosa punto com":               "link:rosa punto com",
		"www rosa com":                 "",
		"www dot rosa dot net":         "link:www dot rosa dot net",
		"rosa . com":                   "link:rosa . com",
		"bit.ly/3abc":                  "link:bit.ly/3abc",
		"Follow me on Instagram":       "link:Follow me on Instagram",
		"Síganme en TikTok":            "link:Síganme en TikTok",
		"I am @rosa_ejemplo there":     "link:@rosa_ejemplo",
	} {
		expectFlag(t, text, want)
	}
}

func TestFlags_Payment(t *testing.T) {
	for text, want := range map[string]string{
		"Venmo me":                           "payment:Venmo",
		"my Zelle is open":                   "payment:Zelle",
		"my Cash App":                        "payment:Cash App",
		"send it to $rosaejemplo":            "payment:$rosaejemplo",
		"our GoFundMe page":                  "payment:GoFundMe",
		"I have $5,000 for you":              "payment:$5,000",
		"doy 20 mil dólares":                 "payment:20 mil dólares",
		"te pago":                            "payment:te pago",
		"te pago lo que quieras":             "payment:te pago",
		"le pagare todo":                     "payment:le pagare",
		"Pagamos bien":                       "payment:Pagamos bien",
		"Pagaré a quien me done":             "payment:Pagaré a quien",
		"estoy dispuesta a pagar":            "payment:dispuesta a pagar",
		"HABRÁ RECOMPENSA":                   "payment:HABRÁ RECOMPENSA",
		"recompensa económica":               "payment:recompensa económica",
		"There is a reward":                  "payment:There is a reward",
		"reward: ask me":                     "payment:reward",
		"you will be generously compensated": "payment:be generously compensated",
		"We are willing to pay":              "payment:willing to pay",
		"I’ll pay you":                       "payment:I’ll pay you",
		"my truck in exchange for a kidney":  "payment:in exchange for a kidney",
		"kidney for sale":                    "payment:kidney for sale",
		"quiero comprar un rinon":            "payment:comprar un rinon",
		"mi casa a cambio de un riñón":       "payment:a cambio de un riñón",
		"we will make it worth your while":   "payment:worth your while",
		"I want to pay for a kidney, please": "payment:pay for a kidney",
		"Le daré una buena recompensa":       "payment:Le daré una buena recompensa",
		"Se gratificará a quien ayude":       "payment:Se gratificará a",
	} {
		expectFlag(t, text, want)
	}
}

func TestFlags_NoneInOrdinaryStories(t *testing.T) {
	for _, text := range []string{
		"I was born 03/02/1970, my son 4/5/1998 and my girl 2001-12-24",
		"De 12.05.2010 a 13.06.2012 estuve en diálisis",
		"In 1998, 2004 and 2010; 1998 2004 2010; 2010-2015 10 surgeries",
		"We live in Columbus, OH 43215-1234, 43215, near 100 Main Street",
		"on 10 12 1970 at 10:30 a.m., 120/80, GFR 12, creatinine 4.5",
		"El 3 de febrero de 1970, a las 10:30",
		"Room 1204, floor 3, record 12345678",
		"1,200,000 people wait; 1.200.000 personas esperan",
		"ages 7, 9, 12, 15, 17, 19, 21 and 23",
		"One two-year-old, three sons, two dogs and one cat",
		"Tengo dos hijos, tres nietos y uno más en camino",
		"I paid the rent, I pay my bills and I paid my way through school",
		"I cannot pay for a kidney transplant. Insurance pays for the donor's surgery.",
		"Medicare paid for my donor. My insurance will pay for the donor, too",
		"El seguro paga todo por el donante. Dios se lo pague.",
		"Pago la renta y no puedo pagar más. Pago mis impuestos a tiempo",
		"Dios le recompensará. Seeing them grow is my reward. It was rewarding.",
		"I gave the best years to my church; I gave my kids my all",
		"I love my work.Me and my wife hope.Us too",
		"Amo mi casa.Es lo que más quiero. Trabajo en la U.S. Army",
		"Look at me now. I met her at church. We live at home",
		"I posted on Facebook and nobody came. We met on Instagram",
		"point of no return dot dot dot", "Me quedo en punto muerto",
		"Pago a la enfermera y a mi abogado", "the reward of having a family", "They raise money for the donor's travel",
		"I work at Yahoo and at Google", "Mi casa.Ni modo, seguimos", "a thousand thanks", "one day at a time, one by one",
		"Blood pressure 120/80, sodium 138, potassium 4.1, 7.2, 6.8",
		"In July 2019 I started dialysis 3 times a week, 4 hours each",
		"Since 5/2019; from 2015 to 2019; 24/7; 50/50; 365 days; 1-in-4", "dos mil diecinueve y dos mil veinte",
		"the outlook is good", "I would give anything to live", "A kidney is a gift", "No signal, no cash, no hope",
		"compré un carro y vendí mi casa", "I sell houses and buy old cars",
	} {
		expectFlag(t, text, "")
	}
}

func TestFlags_Field(t *testing.T) {
	got := review.Flags(microsite.Submission{Story: "ñ a@b.example, 555-010-0123", Why: "www.b.example",
		Pictures: []microsite.Placement{{Caption: "fine"}, {Caption: "I will pay you"}}})
	want := []review.Flag{
		{Field: "story", Start: 2, End: 13, Kind: "email"},
		{Field: "story", Start: 15, End: 27, Kind: "phone"},
		{Field: "why", Start: 0, End: 13, Kind: "link"},
		{Field: "captions.1", Start: 0, End: 14, Kind: "payment"},
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// Flags are inside their text, in order, and do not overlap.
func TestFlags_Ranges(t *testing.T) {
	piece := rapid.SampledFrom([]string{
		"a@b.example ", "ñ", "555-010-0123", " ", "I will pay you ", "www.", "\n", "👩‍👩‍👧", "https://", "1", "-", "(", ".",
		"\xff",
	})
	rapid.Check(t, func(r *rapid.T) {
		text := ""
		for _, p := range rapid.SliceOfN(piece, 0, 30).Draw(r, "text") {
			text += p
		}
		end := 0
		for _, f := range review.Flags(microsite.Submission{Why: text}) {
			if f.Start < end || f.End <= f.Start || f.End > utf8.RuneCountInString(text) {
				r.Fatalf("%q: %+v after %d", text, f, end)
			}
			end = f.End
		}
	})
}
