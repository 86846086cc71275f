package auditlog

import "context"

// TrustRestored signs a restored log without comparing it with the signer's stored state, which does not cover it. The
// log may be sealed with lost keys. The stored state of a log that continued after the backup is moved to a separate
// file.
func (l *Log) TrustRestored(ctx context.Context) error {
	if err := l.trustHead(ctx); err != nil {
		return err
	}
	if err := l.sealWaiting(ctx); err != nil {
		return err
	}
	if _, err := l.Integrate(ctx); err != nil || l.signer == nil {
		return err
	}
	tree, err := l.store.Tree(ctx)
	if err != nil || tree.Size == 0 {
		return err
	}
	if err := l.hashes(ctx, tree).Check(); err != nil {
		return err
	}
	l.signer.mu.Lock()
	defer l.signer.mu.Unlock()
	last, err := l.signer.newest()
	if err != nil {
		return err
	}
	if checkContains(tree, last.Tree, l.hashes(ctx, tree)) != nil {
		if err := l.signer.journal.PutAside(); err != nil {
			return err
		}
		l.signer.last = &Checkpoint{}
	}
	_, err = l.sign(ctx, tree)
	return err
}

// sealWaiting seals the events without a place with our own key.
func (l *Log) sealWaiting(ctx context.Context) error {
	return l.store.InTx(ctx, func(tx Tx) error {
		if _, err := tx.LockTree(ctx); err != nil {
			return err
		}
		for after := int64(0); ; {
			waiting, err := tx.Waiting(ctx, after, batch)
			if err != nil || len(waiting) == 0 {
				return err
			}
			for _, e := range waiting {
				after = e.Seq
				if l.sealer.Check(e) == nil {
					continue
				}
				salt, seal, err := l.sealer.Seal(e.Event)
				if err != nil {
					return err
				}
				if err := tx.Seal(ctx, e.Seq, salt, seal); err != nil {
					return err
				}
			}
		}
	})
}
