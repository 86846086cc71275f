package storage

import (
	"database/sql"
	"fmt"
	"testing"
)

// BenchmarkSearch_FoldsNames searches 100,000 names on SQLite. The yardstick compares the same names without folding.
func BenchmarkSearch_FoldsNames(b *testing.B) {
	if err := addFolded(); err != nil {
		b.Fatal(err)
	}
	db, err := sql.Open("sqlite", "file:"+b.TempDir()+"/names.db")
	if err != nil {
		b.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	first := []string{"Ana", "John", "María", "José", "Delphine", "Robert", "Linda", "Michael", "Đặng", "Susan"}
	last := []string{"Smith", "Johnson", "García", "O'Brien", "Nguyễn", "Miller", "Davis", "Wałęsa", "Wilson", "Moore"}
	tx, err := db.Begin()
	if err != nil {
		b.Fatal(err)
	}
	if _, err := tx.Exec("CREATE TABLE person (name TEXT)"); err != nil {
		b.Fatal(err)
	}
	for i := range 100_000 {
		name := fmt.Sprint(first[i%10], " ", last[i/10%10], i)
		if _, err := tx.Exec("INSERT INTO person VALUES (?)", name); err != nil {
			b.Fatal(err)
		}
	}
	if err := tx.Commit(); err != nil {
		b.Fatal(err)
	}
	for name, text := range map[string]string{"folded": Folded("name"), "yardstick": "LOWER(name)"} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				var found int
				query := "SELECT COUNT(*) FROM person WHERE " + text + " LIKE ?"
				if err := db.QueryRow(query, SearchPattern("smith")).Scan(&found); err != nil || found != 10_000 {
					b.Fatal(found, err)
				}
			}
		})
	}
}
