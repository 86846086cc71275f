import { useT } from '@/i18n/react';

/** How many entries of a history come with a record at most. */
const MOST = 200;

interface NewestOnlyProps {
  count: number;
  /** The sentence, where it is another one. */
  says?: string;
}

/** Says under a history that came with its record that there may be more than it holds. */
export function NewestOnly({ count, says = 'staff.history.newest-only' }: NewestOnlyProps) {
  const t = useT();
  return count < MOST ? null : <p className="muted">{t(says, { count: MOST })}</p>;
}
