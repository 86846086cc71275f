// Package privacy erases one person, after two administrators have agreed, and exports what the registry has of one
// person (R15.2). A person is a patient with the site and what hangs on it, a referral without a site, a voucher donor
// without the holders, or a voucher holder. The data map says of every column of the schema whose it is and what an
// erasure does with it.
//
// Start at erasure.go for the states, person.go for who can be erased, and datamap.txt for what goes.
package privacy
