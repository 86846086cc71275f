// Package retentionstore stores legal holds and the runs that delete what was kept long enough, and finds what that is.
package retentionstore
