// Package app holds the commands of the beacon binary, each in one file.
package app
