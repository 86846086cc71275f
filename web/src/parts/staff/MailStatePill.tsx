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

/** The pill with the state of an email. */
export function MailStatePill({ state }: { state: MailState }) {
  const t = useT();
  return <StatusPill kind={kinds[state]}>{t(`staff.mail-state.${state}`)}</StatusPill>;
}
