package screeningsite

import "beacon/internal/platform/locale"

// organs are the values of donationType (M3 MicrositeType).
var organs = map[string]locale.Text{
	"0": {EN: "a kidney", ES: "un riñón"},
	"1": {EN: "part of your liver", ES: "parte de su hígado"},
}

// answer is one choice of a question.
type answer struct {
	value string
	label locale.Text
	stops bool // nobody can register who gives it
}

// question is one of the few that the stand-in asks.
type question struct {
	name    string
	text    locale.Text
	missing locale.Text
	answers []answer
}

var (
	yes = locale.Text{EN: "Yes", ES: "Sí"}
	no  = locale.Text{EN: "No", ES: "No"}
)

// questions are all of them. A real screening asks far more, and people look at
// the returns.
var questions = []question{
	{"age", locale.Text{EN: "Are you 18 or older?", ES: "¿Tiene 18 años o más?"},
		locale.Text{EN: "Please say whether you are 18 or older.", ES: "Indique si tiene 18 años o más."},
		[]answer{{"yes", yes, false}, {"no", no, true}}},
	{
		"health",
		locale.Text{EN: "Is your health good, as far as you know?", ES: "Hasta donde usted sabe, ¿tiene buena salud?"},
		locale.Text{
			EN: "Please say how your health is. “I am not sure” is fine.",
			ES: "Indique cómo está su salud. «No lo sé con seguridad» también vale.",
		},
		[]answer{
			{"yes", yes, false},
			{"no", no, false},
			{"unsure", locale.Text{EN: "I am not sure", ES: "No lo sé con seguridad"}, false},
		},
	},
	{
		"free",
		locale.Text{
			EN: "Is this your own free choice, with nobody paying or pressing you?",
			ES: "¿Es su propia decisión, sin que nadie le pague ni le presione?",
		},
		locale.Text{EN: "Please say whether this is your own free choice.", ES: "Indique si es su propia decisión."},
		[]answer{{"yes", yes, false}, {"no", no, true}},
	},
}

// words are the sentences of the page, by the names under which the page asks for
// them; {name} is the patient's first name, {organ} what would be given.
var words = map[string]locale.Text{
	"product": {EN: "Donor screening", ES: "Evaluación de donantes"},
	"standIn": {
		EN: "This is a stand-in for the registry’s donor screening site. Nothing you enter is kept.",
		ES: "Esta página hace las veces del sitio de evaluación de donantes del registro. No se guarda nada de lo que " +
			"usted responda.",
	},
	"language":  {EN: "Español", ES: "English"},
	"errorMark": {EN: "Error: ", ES: "Error: "},

	"askTitle": {EN: "Could you give {organ} to {name}?", ES: "¿Podría donarle {organ} a {name}?"},
	"askLead": {
		EN: "Three questions, and you can stop at any time. The real site asks more, and a transplant team goes through it " +
			"with you.",
		ES: "Son tres preguntas y puede detenerse en cualquier momento. El sitio verdadero pregunta más, y un equipo de " +
			"trasplante lo revisa con usted.",
	},
	"complete":  {EN: "Complete registration", ES: "Completar el registro"},
	"back":      {EN: "Back to {name}’s page", ES: "Volver a la página de {name}"},
	"wrong":     {EN: "One thing is still open", ES: "Falta un dato"},
	"wrongMany": {EN: "Some answers are still open", ES: "Faltan algunas respuestas"},
	"refused":   {EN: "Your registration was not taken", ES: "Su registro no fue aceptado"},
	"retry": {
		EN: "Your answers are still here. Please press “Complete registration” again in a moment. Beacon said:",
		ES: "Sus respuestas siguen aquí. Pulse otra vez «Completar el registro» en un momento. Beacon respondió:",
	},

	"doneTitle": {EN: "Thank you. Your registration is complete.", ES: "Gracias. Su registro está completo."},
	"doneText": {
		EN: "Beacon has been told that one more person registered for {name}. {name}’s dashboard counts it now; it never " +
			"says who you are.",
		ES: "Beacon ya sabe que una persona más se registró por {name}. El panel de {name} ya la cuenta, y nunca dice " +
			"quién es usted.",
	},
	"doneNext": {
		EN: "On the real site, a transplant team would now look at your answers and get in touch with you.",
		ES: "En el sitio verdadero, un equipo de trasplante revisaría ahora sus respuestas y se pondría en contacto con " +
			"usted.",
	},

	"stopTitle": {EN: "Thank you for asking. It ends here.", ES: "Gracias por preguntar. Aquí termina."},
	"stopText": {
		EN: "Only people of 18 and older can donate, and only by their own free choice. No registration was sent. Passing " +
			"{name}’s page along helps too.",
		ES: "Solo pueden donar personas de 18 años o más, y solo por decisión propia. No se envió ningún registro. " +
			"Compartir la página de {name} también ayuda.",
	},

	"noneTitle": {EN: "This link does not lead to anybody’s page", ES: "Este enlace no lleva a la página de nadie"},
	"noneText": {
		EN: "Please open a page again and press “See if you’re qualified to donate” there.",
		ES: "Vuelva a abrir una página y pulse allí «Vea si usted puede donar».",
	},
	"gallery": {EN: "Browse the pages", ES: "Ver las páginas"},

	"siteProduct": {EN: "The registry’s website", ES: "El sitio del registro"},
	"siteStandIn": {
		EN: "This page is a stand-in for the registry’s own website. Links to it lead here in the demo.",
		ES: "Esta página hace las veces del sitio del registro. En la demostración, los enlaces a ese sitio llevan aquí.",
	},
	"siteTitle": {EN: "Where would you like to go?", ES: "¿Adónde quiere ir?"},
	"siteText": {
		EN: "Pages of patients open by their own address. The demo lists all addresses where it was started.",
		ES: "Las páginas de los pacientes se abren con su propia dirección. La demostración muestra todas las " +
			"direcciones donde se inició.",
	},
	"siteRecipient": {EN: "Ask for help with finding a donor", ES: "Pedir ayuda para encontrar un donante"},
	"siteLostLink":  {EN: "I lost the link to my page", ES: "Perdí el enlace a mi página"},
	"siteVerify":    {EN: "Check a signed consent", ES: "Comprobar un consentimiento firmado"},
	"siteStaff":     {EN: "Staff sign-in", ES: "Acceso del personal"},
}
