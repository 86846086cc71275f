import { useT } from '../../i18n/react';

/** How many entries of a history come with a record at most. */
const MOST = 200;

/** Says under a history that came with its record that there may be more than it holds. */
export function NewestOnly({ count }: { count: number }) {
  const t = useT();
  return count < MOST ? null : <p className="muted">{t('staff.history.newest-only', { count: MOST })}</p>;
}
