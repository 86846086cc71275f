// Package picture converts uploads to pictures that are safe to store and to show, and creates their thumbnails.
//
// Only the pixels of an upload are kept. Ingest checks the file by its content and decodes it once. It rotates the
// picture upright by its EXIF orientation, replaces transparency by white and converts the colors of a wider gamut to
// sRGB. Then it writes new JPEGs. This removes metadata, color profiles, further frames, and data hidden in or behind
// the picture.
//
// # Stored files
//
// The upload itself is not stored, because it may contain the location where it was taken. The master replaces it: the
// whole upright picture, JPEG quality 90, long edge at most 2400 pixels. A crop of zoom 2 uses at least 850 of its
// pixels for the 380 pixels of a thumbnail, so a new crop is always sharp. A master is about 1 MB, an upload about 5
// MB. The renditions (480, 960 and 1600 at quality 82) are for pages. They are scaled from the decoded master, not from
// each other.
// # Memory
//
// A decoded picture is never copied as a whole. Rows go from the decoder's planes directly to a Catmull-Rom filter with
// the width of the reduction. The filter stores only the few rows that it needs and writes 4:2:0 planes, which the JPEG
// encoder uses directly. A Pipeline runs at most one 12-megapixel decode per core, regardless of the number of
// requests.
//
// # Crop
//
// A crop is {zoom, rotate, position}. The browser's canvas and Thumbnail draw it by the same formula;
// testdata/crop-cases.json tests both. With iw × ih the upright size, cw × ch = 190 × 200 the crop area, I = iw/ih, A =
// cw/ch, s = zoom, and (px, py) the position (a stored 0/0 means the center, 0.5/0.5):
//
//	w = min(1, A/I)/s        h = min(1, I/A)/s
//	x = px − w/2             y = py − h/2
//	w > 1 or h > 1:  x into [−w, 1],   y into [−h, 1]
//	otherwise:       x into [0, 1−w],  y into [0, 1−h]
//
// x, y, w and h are fractions of the upright picture. The canvas is white. One picture pixel is
//
//	k = cw/(w·iw) = ch/(h·ih)
//
// canvas pixels wide and high (both are equal by the formula above). The whole picture, not only its cropped part, is
// drawn with its top left corner at (−x·iw·k, −y·ih·k), so the rectangle (x, y, w, h) exactly fills the canvas.
// Then this drawing is rotated clockwise by rotate around the canvas center c = (cw/2, ch/2). Rotate is applied last
// and does not change x, y, w, h. So the canvas point p = (u, v) shows the picture point
//
//	d = p − c
//	q = c + d           for rotate 0
//	q = c + (dv, −du)   for rotate 90
//	q = c + (−du, −dv)  for rotate 180
//	q = c + (−dv, du)   for rotate 270
//	picture pixel = (x·iw + q.u/k, y·ih + q.v/k)
//
// and white outside of the picture. With a rotation of 90 or 270, width and height of the cropped rectangle are
// swapped: 5 of its 190 pixels are cut off on the left and on the right. The 5 pixels above and below show more of the
// picture, or white. In the terms of a canvas context:
//
//	fillRect(0, 0, cw, ch) in white
//	translate(cw/2, ch/2); rotate(rotate·π/180); translate(−cw/2, −ch/2)
//	drawImage(picture, −x·iw·k, −y·ih·k, iw·k, ih·k)
//
// A thumbnail is this canvas at twice its size, 380 × 400, centered in a white square of 400 × 400.
package picture
