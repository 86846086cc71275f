// Package voucherstore stores donors, voucher holders, their consents and their kits, which change in one transaction.
package voucherstore
