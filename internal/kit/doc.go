// Package kit manages the cheek swab kits of voucher holders (V2, V4; R6.8). Staff send the first kit. After an
// unreadable sample the holder orders up to two more; the third goes to the donor's center. Staff also order for a
// holder who cannot use the site.
//
// Start at order.go for orders and their states, another.go for later kits, first.go for the first kit, and shipping.go
// for the staff's actions.
package kit
