// Package access holds who may do what (R7.2): the roles of staff, the signed-in
// person and their rights over centers and reviews. It knows no subject of the
// registry's work; a rule that depends on the state of a site, an intake or a
// voucher stands in that package and asks a Principal here.
package access
