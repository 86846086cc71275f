import { useT } from '@/i18n/react';
import { useDates } from '@/ui/page-context/useDates';
import { StatusPill, type PillKind } from '@/ui/status-pill/StatusPill';
import type { TextStatus, TextVersion } from '../api/texts';

const kinds: Record<TextStatus, PillKind> = {
  template: 'outline',
  draft: 'neutral',
  waiting: 'wait',
  upcoming: 'info',
  'in-force': 'live',
  replaced: 'neutral',
};

/** The state of a version. */
export function VersionPill({ version }: { version: TextVersion }) {
  const t = useT();
  const { day } = useDates();
  const { status, inForceFrom } = version;
  return (
    <StatusPill kind={kinds[status]}>{t(`texts.status.${status}`, { day: day(inForceFrom) })}</StatusPill>
  );
}
