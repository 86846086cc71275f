// Package archtest enforces the architecture of the code: the allowed imports, the owners of outside libraries, the
// clock, the environment and randomness, and the length of files. All rules are in table_test.go. The tests of this
// package fail the build if the code breaks a rule, and prove that each rule can fail.
package archtest
