package picture

import (
	"beacon/catalogues"
)

// Messages for rejected pictures. Each message includes the remedy.
var (
	msgTooLarge      = catalogues.Text("picture.too-large")
	msgWrongType     = catalogues.Text("picture.wrong-type")
	msgHEIC          = catalogues.Text("picture.heic")
	msgEmpty         = catalogues.Text("picture.empty")
	msgTooManyPixels = catalogues.Text("picture.too-many-pixels")
	msgTruncated     = catalogues.Text("picture.truncated")
	msgDamaged       = catalogues.Text("picture.damaged")
	msgHidden        = catalogues.Text("picture.hidden")
	msgBusy          = catalogues.Text("picture.busy")
	msgZoom          = catalogues.Text("picture.zoom")
	msgRotate        = catalogues.Text("picture.rotate")
	msgPosition      = catalogues.Text("picture.position")
)
