// Package kit is the cheek swab kits of voucher holders (spec voucher §2, §4;
// decision 6.8). The first kit is sent by staff; a holder whose sample could not
// be read orders up to two more, the third to the donor's center.
//
// Start at order.go for what an order is and how it moves, service.go for what a
// holder can do, staff.go, first.go and parcel.go for what centers and the
// registry do.
package kit
