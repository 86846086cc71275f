// Package archtest holds the code to its architecture: which package may import
// which, who owns an outside library, the clock, the environment and chance, how
// long a file may be. table_test.go says it in one place; the tests of this package
// fail the build when the code says otherwise, and prove that each rule can fail.
package archtest
