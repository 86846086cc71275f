package staff

import (
	"errors"

	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
)

// ErrEmailTaken is what a store answers for an address that has an account.
var ErrEmailTaken = errors.New("the e-mail address has an account")

// ErrNoCenter is what a store answers for a role at a center that does not exist.
var ErrNoCenter = errors.New("the center does not exist")

// errWrongCredentials is one and the same answer for an unknown address, a wrong
// password, a disabled account and one that has not joined (R7.1).
var errWrongCredentials = fault.New(fault.Unauthenticated, locale.Text{
	EN: "The e-mail address or the password is not right.",
	ES: "El correo electrónico o la contraseña no son correctos.",
})

var msgWrongCode = locale.Text{
	EN: "That code is not right, or it has been used. Please enter the code that your app shows now.",
	ES: "El código no es correcto o ya se usó. Escriba el código que muestra ahora su aplicación.",
}

var errWrongCode = fault.New(fault.Unauthenticated, msgWrongCode)

var errSignInFirst = fault.New(fault.Unauthenticated, locale.Text{
	EN: "Please sign in.",
	ES: "Inicie sesión.",
})

var errNotAllowed = fault.New(fault.Forbidden, locale.Text{
	EN: "Your role does not allow this.",
	ES: "Su función no lo permite.",
})

var errHasSecondFactor = fault.New(fault.Conflict, locale.Text{
	EN: "This account already has an authenticator app.",
	ES: "Esta cuenta ya tiene una aplicación de autenticación.",
})

var errNothingToConfirm = fault.New(fault.Conflict, locale.Text{
	EN: "Please start setting up the second sign-in step again.",
	ES: "Vuelva a empezar la configuración del segundo paso de inicio de sesión.",
})

var errInvitationOver = fault.New(fault.NotFound, locale.Text{
	EN: "This invitation is no longer valid. Please ask the person who invited you for a new one.",
	ES: "Esta invitación ya no es válida. Pida una nueva a la persona que lo invitó.",
})

// ErrPasskeyTaken is what a store answers for a passkey that is in use.
var ErrPasskeyTaken = errors.New("the passkey is in use")

var errNoPasskeys = fault.New(fault.Conflict, locale.Text{
	EN: "Passkeys cannot be used here. Please use a code.",
	ES: "Aquí no se pueden usar llaves de acceso. Use un código.",
})

var errTooManyPasskeys = fault.New(fault.Conflict, locale.Text{
	EN: "You have ten passkeys already. Please remove one that you no longer use.",
	ES: "Ya tiene diez llaves de acceso. Quite una que ya no use.",
})

var errNoSuchFactor = fault.New(fault.NotFound, locale.Text{
	EN: "This way to sign in is not set up any more. Please load the page again.",
	ES: "Esta forma de iniciar sesión ya no está configurada. Vuelva a cargar la página.",
})

var errLastFactor = fault.New(fault.Conflict, locale.Text{
	EN: "This is your only second step, and one is required. Please add another one first.",
	ES: "Este es su único segundo paso y se necesita uno. Agregue otro primero.",
})

// What an administrator is told who would close or change an account.
var (
	errOwnAccount = fault.New(fault.Conflict, locale.Text{
		EN: "This is your own account. Please ask another registry administrator to do this.",
		ES: "Esta es su propia cuenta. Pida a otra persona de la administración del registro que lo haga.",
	})
	errLastAdministrator = fault.New(fault.Conflict, locale.Text{
		EN: "Nobody else can sign in as registry administrator. Please invite somebody first, and wait until they have " +
			"joined.",
		ES: "Nadie más puede iniciar sesión como administración del registro. Invite primero a alguien y espere a que " +
			"acepte.",
	})
	errAccountClosed = fault.New(fault.Conflict, locale.Text{
		EN: "This account is disabled. Please enable it first.",
		ES: "Esta cuenta está desactivada. Actívela primero.",
	})
	errHasJoined = fault.New(fault.Conflict, locale.Text{
		EN: "This person has joined already and needs no invitation.",
		ES: "Esta persona ya aceptó la invitación y no necesita otra.",
	})
	errNotJoined = fault.New(fault.Conflict, locale.Text{
		EN: "This person has no password yet. Please send the invitation again.",
		ES: "Esta persona todavía no tiene contraseña. Envíele de nuevo la invitación.",
	})
	errNothingToReset = fault.New(fault.Conflict, locale.Text{
		EN: "This account has no second sign-in step.",
		ES: "Esta cuenta no tiene un segundo paso de inicio de sesión.",
	})
	errHasPatients = fault.New(fault.Conflict, locale.Text{
		EN: "This coach still has patients. Please give them another coach first.",
		ES: "Este orientador todavía tiene pacientes. Asígneles primero otro orientador.",
	})
)

// The sentences about passkeys and passwords of somebody's own.
var (
	msgPasskeyRefused = locale.Text{
		EN: "That passkey did not work. Please try again, or use a code.",
		ES: "La llave de acceso no funcionó. Inténtelo de nuevo o use un código.",
	}
	msgPasskeyNotMade = locale.Text{
		EN: "The passkey could not be set up. Please start again.",
		ES: "No se pudo configurar la llave de acceso. Vuelva a empezar.",
	}
	msgPasskeyName = locale.Text{
		EN: "Please give the passkey a name, at most 64 characters.",
		ES: "Póngale un nombre a la llave de acceso, de 64 caracteres como máximo.",
	}
	msgPasswordOther = locale.Text{
		EN: "This is not your current password.",
		ES: "Esta no es su contraseña actual.",
	}
)

var errNoPassword = fault.New(fault.Forbidden, locale.Text{
	EN: "Passwords are turned off here. Please use the button to sign in.",
	ES: "Aquí no se usan contraseñas. Use el botón para iniciar sesión.",
})

var errNoOpenID = fault.New(fault.NotFound, locale.Text{
	EN: "This way to sign in is not set up here. Please use your e-mail and password.",
	ES: "Esta forma de iniciar sesión no está disponible aquí. Use su correo electrónico y su contraseña.",
})

// The sentences about sign-ins by a provider of OpenID Connect.
var (
	msgOpenIDAway = locale.Text{
		EN: "The sign-in service does not answer right now. Please try again in a few minutes.",
		ES: "El servicio de inicio de sesión no responde en este momento. Inténtelo de nuevo en unos minutos.",
	}
	msgOpenIDRefused = locale.Text{
		EN: "That sign-in was not completed or took too long. Please start it again.",
		ES: "El inicio de sesión no se completó o tardó demasiado. Vuelva a empezarlo.",
	}
	msgOpenIDUnverified = locale.Text{
		EN: "The sign-in service has not verified your e-mail address, so we cannot tell who you are. Please ask the " +
			"people who run it.",
		ES: "El servicio de inicio de sesión no ha verificado su correo electrónico, así que no podemos saber quién es " +
			"usted. Consulte a quienes lo administran.",
	}
	msgOpenIDStranger = locale.Text{
		EN: "There is no active account here for the e-mail address you signed in with. Please ask a registry " +
			"administrator for an invitation.",
		ES: "Aquí no hay una cuenta activa para el correo electrónico con el que inició sesión. Pida una invitación a la " +
			"administración del registro.",
	}
)

var msgTooMany = locale.Text{
	EN: "Too many tries. Please wait a while and try again.",
	ES: "Demasiados intentos. Espere un rato e inténtelo de nuevo.",
}

// The sentences about fields.
var (
	msgNameMissing = locale.Text{
		EN: "Please enter the full name, at most 80 characters.",
		ES: "Escriba el nombre completo, de 80 caracteres como máximo.",
	}
	msgEmailUnusable = locale.Text{
		EN: "Please enter an e-mail address such as name@example.org.",
		ES: "Escriba un correo electrónico como nombre@example.org.",
	}
	msgEmailTaken = locale.Text{
		EN: "There already is an account with this e-mail address.",
		ES: "Ya hay una cuenta con este correo electrónico.",
	}
	msgRoleUnknown = locale.Text{
		EN: "Please choose one of the roles.",
		ES: "Elija una de las funciones.",
	}
	msgCenterMissing = locale.Text{
		EN: "Please choose the coordinator's center.",
		ES: "Elija el centro de la persona coordinadora.",
	}
	msgCenterUnknown = locale.Text{
		EN: "We do not know this center.",
		ES: "No conocemos este centro.",
	}
	msgCenterNotForRegistry = locale.Text{
		EN: "Registry staff work for all centers; please leave the center empty.",
		ES: "El personal del registro trabaja para todos los centros; deje el centro vacío.",
	}
	msgPasswordShort = locale.Text{
		EN: "The password needs at least 12 characters.",
		ES: "La contraseña necesita al menos 12 caracteres.",
	}
	msgPasswordLong = locale.Text{
		EN: "The password can have at most 256 characters.",
		ES: "La contraseña puede tener 256 caracteres como máximo.",
	}
	msgPasswordIsEmail = locale.Text{
		EN: "The password must not be the e-mail address.",
		ES: "La contraseña no puede ser el correo electrónico.",
	}
)
