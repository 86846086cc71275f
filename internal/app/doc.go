// Package app is the composition root: the only place that knows every part and
// puts them together. Each command of the beacon binary is one file here.
package app
