import { isBlank } from '@/domain/line';
import { useT } from '@/i18n/react';
import type { Unsent } from './useUnsent';

/** Below words that are being written: that they are not sent yet, and whether this device keeps them. */
export function KeptLine({ unsent: { text, onlyHeld } }: { unsent: Unsent }) {
  const t = useT();
  if (isBlank(text)) return null;
  return <p className="small muted">{t(onlyHeld ? 'notes.unsent.only-held' : 'notes.unsent.kept')}</p>;
}
