package picture

import "beacon/internal/platform/locale"

// What is said about a refused picture. Each sentence says what to do next.
var (
	msgTooLarge = locale.Text{
		EN: "This picture file is larger than {limit} MB. Please choose a smaller one; a screenshot of the picture works " +
			"too.",
		ES: "El archivo de esta foto pesa más de {limit} MB. Elija uno más pequeño; también sirve una captura de pantalla " +
			"de la foto.",
	}
	msgWrongType = locale.Text{
		EN: "This file is not a picture that we can use. Please choose a JPEG, PNG, WebP or GIF picture.",
		ES: "Este archivo no es una foto que podamos usar. Elija una foto JPEG, PNG, WebP o GIF.",
	}
	msgHEIC = locale.Text{
		EN: "This picture is saved as HEIC or AVIF, which we cannot use. Please save it as JPEG first; a screenshot of the " +
			"picture works too.",
		ES: "Esta foto está guardada como HEIC o AVIF, formatos que no podemos usar. Guárdela primero como JPEG; también " +
			"sirve una captura de pantalla de la foto.",
	}
	msgEmpty = locale.Text{
		EN: "This picture file is empty. Please open the picture on your device to check it, then choose it again.",
		ES: "El archivo de esta foto está vacío. Abra la foto en su dispositivo para comprobarla y elíjala de nuevo.",
	}
	msgTooManyPixels = locale.Text{
		EN: "This picture is too big: at most {pixels} megapixels and {side} pixels on a side. Please make it smaller; a " +
			"screenshot of the picture works too.",
		ES: "Esta foto es demasiado grande: como máximo {pixels} megapíxeles y {side} píxeles por lado. Redúzcala; también " +
			"sirve una captura de pantalla de la foto.",
	}
	msgTruncated = locale.Text{
		EN: "This picture is incomplete: a part of the file is missing. Please choose it again, or save a new copy of it " +
			"first.",
		ES: "Esta foto está incompleta: falta una parte del archivo. Elíjala de nuevo o guarde antes una copia nueva.",
	}
	msgDamaged = locale.Text{
		EN: "We cannot read this picture; the file may be damaged. Please open it on your device, save it as a new JPEG " +
			"and choose that.",
		ES: "No podemos leer esta foto; el archivo puede estar dañado. Ábrala en su dispositivo, guárdela como un JPEG " +
			"nuevo y elija ese archivo.",
	}
	msgHidden = locale.Text{
		EN: "This file holds more than a picture, for example a document or a program. Please choose a plain picture; a " +
			"screenshot of it works too.",
		ES: "Este archivo contiene algo más que una foto, por ejemplo un documento o un programa. Elija una foto normal; " +
			"también sirve una captura de pantalla de ella.",
	}
	msgMovingWebP = locale.Text{
		EN: "This is a moving WebP picture, which we cannot use. Please choose a still picture; a screenshot of it works " +
			"too.",
		ES: "Esta es una imagen WebP con movimiento, que no podemos usar. Elija una foto fija; también sirve una captura " +
			"de pantalla de ella.",
	}
	msgBusy = locale.Text{
		EN: "We are working on many pictures right now. Please wait a minute and try again.",
		ES: "En este momento estamos procesando muchas fotos. Espere un minuto e inténtelo de nuevo.",
	}
	msgZoom = locale.Text{
		EN: "The zoom of a picture must be between 0.1 and 2.",
		ES: "El zoom de una foto debe estar entre 0.1 y 2.",
	}
	msgRotate = locale.Text{
		EN: "A picture can only be turned in steps of 90 degrees.",
		ES: "Una foto solo se puede girar en pasos de 90 grados.",
	}
	msgPosition = locale.Text{
		EN: "The position of a picture must be between 0 and 1 in both directions.",
		ES: "La posición de una foto debe estar entre 0 y 1 en ambas direcciones.",
	}
)
