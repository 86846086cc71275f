package app

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"beacon/internal/assembly"
	"beacon/internal/audit"
	"beacon/internal/platform/clock"
	"beacon/internal/storage"
)

type keysListCommand struct{}

// Run prints the names of the master keys of this machine and of the database, newest first.
func (keysListCommand) Run(e *environment) error {
	c, err := e.settings()
	if err != nil {
		return err
	}
	d, parts := assembly.OpenToRead(e.ctx, c, clock.System{})
	defer func() { _ = d.Close() }() // read-only
	if parts.Database != nil {
		return parts.Database
	}
	if parts.Keys != nil && !errors.Is(parts.Keys, storage.ErrOtherKeys) && d.Ring != nil {
		return parts.Keys
	}
	uses, err := keyUses(e, d)
	if err != nil {
		return err
	}
	for _, u := range uses {
		_, _ = fmt.Fprintln(e.streams.Out, u)
	}
	if len(uses) == 0 {
		_, _ = fmt.Fprintln(e.streams.Out, "There are no master keys yet.")
	}
	return nil
}

// keyUse is a master key of this machine, of the database, or of both.
type keyUse struct {
	name   string
	isHere bool
	since  time.Time // time of its recording; zero: not recorded
	seals  int       // number of events and rows sealed, for a key of this machine
	doubt  int       // number of seals possibly made with a missing key
}

func (u keyUse) String() string {
	where, since, seals := "here", "not in use yet", "sealed nothing"
	if !u.isHere {
		where = "not here"
	}
	if !u.since.IsZero() {
		since = "in use since " + u.since.UTC().Format(time.DateTime+" UTC")
	}
	switch {
	case u.seals > 0:
		seals = "made " + amount(u.seals, "seal")
	case u.doubt > 0:
		seals = "may have made " + amount(u.doubt, "seal") + " that no key here opens"
	}
	return fmt.Sprintf("%s  %-8s  %-37s  %s", u.name, where, since, seals)
}

// keyUses returns the keys of this machine, newest first, followed by the database's keys that are missing here.
func keyUses(e *environment, d *assembly.Data) (all []keyUse, err error) {
	recorded, err := d.DB.MasterKeys(e.ctx)
	if err != nil {
		return nil, err
	}
	sealers := d.Sealers()
	counted, err := d.DB.CountSeals(e.ctx, sealers)
	if err != nil {
		return nil, err
	}
	if len(sealers) > 0 {
		for i, name := range d.Ring.Names() {
			all = append(all, keyUse{name: name, isHere: true, seals: counted.ByKey[i]})
		}
	}
	for _, k := range slices.Backward(recorded) {
		i := slices.IndexFunc(all, func(u keyUse) bool { return u.name == k.Name })
		if i < 0 {
			i = len(all)
			all = append(all, keyUse{name: k.Name, doubt: counted.UnknownSince(k.FirstUsedAt.Add(-clockSlack))})
		}
		all[i].since = k.FirstUsedAt
	}
	return all, nil
}

// clockSlack is the tolerated difference between the clocks of two nodes.
const clockSlack = time.Hour

type keysForgetCommand struct {
	Args struct {
		Name string `positional-arg-name:"NAME" required:"yes" description:"The name of the key, as keys list prints it."`
	} `positional-args:"yes"`
}

// Run removes a recorded master key that sealed nothing, so Beacon starts without it again.
func (k *keysForgetCommand) Run(e *environment) error {
	c, err := e.settings()
	if err != nil {
		return err
	}
	d, err := assembly.OpenForKeys(e.ctx, c, clock.System{})
	if err != nil {
		return err
	}
	return errors.Join(k.forget(e, d), d.Close())
}

func (k *keysForgetCommand) forget(e *environment, d *assembly.Data) error {
	name := k.Args.Name
	uses, err := keyUses(e, d)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(uses, func(u keyUse) bool { return u.name == name && !u.since.IsZero() })
	switch {
	case i < 0:
		return fmt.Errorf("key not in use: the database has no data of key %s: run beacon keys list for the keys in use",
			name)
	case uses[i].seals > 0:
		return fmt.Errorf("the key %s made %s, which no other key opens: keep it, and read "+
			"\"Changing a master key\" in docs/operations.md", name, amount(uses[i].seals, "seal"))
	case uses[i].doubt > 0:
		return fmt.Errorf("no key here opens %s, possibly made with the key %s: put that key back, or restore a backup",
			amount(uses[i].doubt, "seal"), name)
	case uses[i].isHere && len(d.Ring.Names()) == 1:
		return fmt.Errorf("%s is the only master key: add another master key first", name)
	}
	if newest := newestInUse(uses, name); newest != "" {
		d.Ring = d.Ring.First(newest)
		d.DB.SealWith(d.Sealer())
	}
	err = d.DB.ForgetMasterKey(e.ctx, name, audit.Event{
		At: clock.System{}.Now(), Actor: audit.Actor{Kind: audit.System, Name: "beacon keys forget"},
		Action: "reseal.key-forgotten", Subject: audit.Subject{Kind: "reseal"}, Details: map[string]string{"key": name},
	})
	if err == nil {
		_, err = fmt.Fprintf(e.streams.Out, "The key %s is forgotten. Remove it from masterKeys or the key file.\n", name)
	}
	return err
}

// newestInUse returns the most recently recorded key of this machine, except goes.
func newestInUse(uses []keyUse, goes string) (name string) {
	var since time.Time
	for _, u := range uses {
		if u.isHere && u.name != goes && u.since.After(since) {
			name, since = u.name, u.since
		}
	}
	return name
}
