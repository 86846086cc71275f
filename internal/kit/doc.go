// Package kit is the cheek swab kits of voucher holders (V2, V4;
// R6.8). The first kit is sent by staff; a holder whose sample could not
// be read orders up to two more, the third to the donor's center; staff order for
// a holder who cannot use the site.
//
// Start at order.go for what an order is and how it moves, another.go for how
// holders and staff order one more, staff.go, first.go and parcel.go for what
// centers and the registry do with them.
package kit
