import type { CustomSiteStatus, RecipientStatus } from '@/domain/enums';
import { briefSiteWords } from '@/domain/siteWords';
import { useT } from '@/i18n/react';
import { StatusPill, type PillKind } from '@/ui/status-pill/StatusPill';
import type { FoundRecord } from '../api/search';

const kinds: Record<string, PillKind> = {
  new: 'wait',
  contacted: 'info',
  scheduled: 'info',
  'not-complete': 'wait',
  'awaits-donation': 'live',
  available: 'live',
  'redemption-asked': 'wait',
  redeemed: 'info',
};

/** The state of a record that was found. */
export function RecordState({ kind, status }: FoundRecord) {
  const t = useT();
  const [first = 0, second = 0] = status.split('/').map(Number);
  switch (kind) {
    case 'patient': {
      const { state } = briefSiteWords(first as RecipientStatus, second as CustomSiteStatus);
      return <StatusPill kind={state.kind}>{t(state.id)}</StatusPill>;
    }
    case 'donor':
      return <StatusPill kind={second === 5 ? 'live' : 'info'}>{t(`donors.match.${second}`)}</StatusPill>;
    case 'referral':
      return <StatusPill kind={kinds[status] ?? 'neutral'}>{t(`intake.status.${status}`)}</StatusPill>;
    default:
      return <StatusPill kind={kinds[status] ?? 'neutral'}>{t(`voucher.state.${status}`)}</StatusPill>;
  }
}
