// Package kit is the cheek swab kits of voucher holders (V2, V4; R6.8). Staff
// send the first kit. A holder whose sample could not be read orders up to two
// more; the third goes to the donor's center. Staff also order for a holder who
// cannot use the site.
//
// Start at order.go for orders and their states, another.go for ordering one more
// kit, first.go for the first kit, and shipping.go for what staff do with orders.
package kit
