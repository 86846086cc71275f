// Package picture turns what people upload into pictures that are safe to keep
// and to show, and cuts thumbnails out of them.
//
// Nothing of an upload survives but its pixels. Ingest checks the file by its
// content, decodes it once, turns it upright by its EXIF orientation, puts
// transparent parts on white, converts the colors of a wider gamut to sRGB and
// writes new JPEGs: metadata, color profiles, further frames, and whatever was
// hidden in or behind the picture are gone.
//
// # What is kept
//
// The upload itself is not kept, since it may carry the place where it was
// taken. In its stead stands the master: the whole upright picture, JPEG
// quality 90, long edge at most 2400 pixels. A crop of zoom 2 takes at least
// 850 of its pixels for the 380 of a thumbnail, so re-cropping never looks
// soft, and a master weighs about 1 MB where an upload weighs 5. The
// renditions (480, 960 and 1600 at quality 82) are for pages; they are scaled
// from the decoded master, not from each other.
//
// # Memory
//
// A decoded picture is never copied as a whole. Rows go from the decoder's
// planes straight into a Catmull-Rom filter as wide as the reduction asks for,
// which keeps only the few rows it needs and writes 4:2:0 planes that the JPEG
// encoder takes as they are. A Pipeline lets at most one 12-megapixel decode
// run for each core, whatever the number of requests.
//
// # Crop
//
// A crop is {zoom, rotate, position}; the browser's canvas and Thumbnail draw
// it by the same formula, and testdata/crop-cases.json holds both to the same
// numbers. With iw × ih the upright size, cw × ch = 190 × 200 the crop area,
// I = iw/ih, A = cw/ch, s = zoom, and (px, py) the position (a stored 0/0
// means the centre, 0.5/0.5):
//
//	w = min(1, A/I)/s        h = min(1, I/A)/s
//	x = px − w/2             y = py − h/2
//	w > 1 or h > 1:  x into [−w, 1],   y into [−h, 1]
//	otherwise:       x into [0, 1−w],  y into [0, 1−h]
//
// all four being fractions of the upright picture. Then the drawing. The
// canvas is white. One picture pixel is
//
//	k = cw/(w·iw) = ch/(h·ih)
//
// canvas pixels wide and high (both are equal by the formula above). The whole
// picture, not only its cropped part, is drawn with its left top corner at
// (−x·iw·k, −y·ih·k), so that the rectangle (x, y, w, h) fills the canvas
// exactly. Then this drawing is turned clockwise by rotate about the canvas
// centre c = (cw/2, ch/2). Rotate comes last and does not change x, y, w, h.
// So the canvas point p = (u, v) shows the picture point
//
//	d = p − c
//	q = c + d           for rotate 0
//	q = c + (dv, −du)   for rotate 90
//	q = c + (−du, −dv)  for rotate 180
//	q = c + (−dv, du)   for rotate 270
//	picture pixel = (x·iw + q.u/k, y·ih + q.v/k)
//
// and white where that is outside the picture. Turned by 90 or 270 the cropped
// rectangle lies across: 5 of its 190 pixels are cut on the left and on the
// right, and the 5 above and below show more of the picture where there is
// more, else white. In the terms of a canvas context:
//
//	fillRect(0, 0, cw, ch) in white
//	translate(cw/2, ch/2); rotate(rotate·π/180); translate(−cw/2, −ch/2)
//	drawImage(picture, −x·iw·k, −y·ih·k, iw·k, ih·k)
//
// A thumbnail is this canvas at twice its size, 380 × 400, in the middle of a
// white square of 400 × 400.
package picture
