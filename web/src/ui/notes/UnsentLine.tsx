import { isBlank } from '@/domain/line';
import { useT } from '@/i18n/react';
import type { Unsent } from './useUnsent';

/** A line below unsent text, which shows whether this device stores the text. */
export function UnsentLine({ unsent: { text, onlyHeld } }: { unsent: Unsent }) {
  const t = useT();
  if (isBlank(text)) return null;
  return <p className="small muted">{t(onlyHeld ? 'notes.unsent.only-held' : 'notes.unsent.kept')}</p>;
}
