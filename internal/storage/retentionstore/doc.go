// Package retentionstore stores legal holds and retention runs, and finds the data that is due for deletion.
package retentionstore
