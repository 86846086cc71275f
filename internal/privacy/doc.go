// Package privacy erases one person after two administrators have agreed, and exports all data of one person (R15.2). A
// person is a patient with the site and its dependent records, a referral without a site, a voucher donor without the
// holders, or a voucher holder. The data map lists, for every column of the schema, the owner of the data and the
// effect of an erasure.
//
// Start at erasure.go for the states, person.go for persons, and datamap.txt for the effects of an erasure.
package privacy
