import type { MailState } from '@/api/staffLists';
import { useT } from '@/i18n/react';
import { StatusPill, type PillKind } from '@/ui/status-pill/StatusPill';

const kinds: Record<MailState, PillKind> = {
  waiting: 'wait',
  stopped: 'stop',
  sent: 'live',
  kept: 'info',
  held: 'wait',
  refused: 'stop',
  bounced: 'stop',
  dropped: 'neutral',
  failed: 'stop',
};

/** What became of a mail, in a word. */
export function MailStatePill({ state }: { state: MailState }) {
  const t = useT();
  return <StatusPill kind={kinds[state]}>{t(`staff.mail-state.${state}`)}</StatusPill>;
}
