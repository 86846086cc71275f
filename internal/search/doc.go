// Package search finds people in the records of the registry: patients, referrals, donors and holders (decision 21).
//
// Each person has a row of words (Index). A query is a list of terms, and a person matches if each term matches one of
// the words. Stores keep the words in a full-text index, so a search reads only the rows that it finds.
package search
