import { useT } from '@/i18n/react';

/** The maximum number of history entries that a record includes. */
const MOST = 200;

interface NewestOnlyProps {
  count: number;
  /** The message id, if it is not the default. */
  says?: string;
}

/** A note below the history of a record that older entries may be missing. */
export function NewestOnly({ count, says = 'staff.history.newest-only' }: NewestOnlyProps) {
  const t = useT();
  return count < MOST ? null : <p className="muted">{t(says, { count: MOST })}</p>;
}
