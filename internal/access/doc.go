// Package access defines permissions (R7.2): the roles of staff, the signed-in person and their rights over centers and
// reviews. It does not depend on the subjects of the registry's work. A rule that depends on the state of a site, an
// intake or a voucher belongs to that package, which asks a Principal.
package access
