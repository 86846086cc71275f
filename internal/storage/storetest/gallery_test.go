package storetest_test

import (
	"testing"

	"beacon/internal/storage/storetest"
)

func TestGallery(t *testing.T)                 { storetest.Each(t, storetest.Gallery) }
func TestGallery_ListsOlderSites(t *testing.T) { storetest.Each(t, storetest.Missing) }
func TestGalleryCommonPhrase(t *testing.T)     { storetest.Each(t, storetest.GalleryCommonPhrase) }
func TestRegistrations(t *testing.T)           { storetest.Each(t, storetest.Registrations) }
