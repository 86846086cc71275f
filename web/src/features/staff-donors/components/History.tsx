import type { DonorEvent, DonorRecord } from '@/api/staffDonors';
import { parseIsoDay, formatDay } from '@/domain/dates';
import { retentionTrailMessage } from '@/domain/retentionTrailMessage';
import type { Lang } from '@/domain/page';
import { useHasMessage, useLang, useT, type Translate } from '@/i18n/react';
import { FactChanges } from '@/parts/staff/FactChanges';
import { History as RecordHistory, type HistoryEntry } from '@/parts/staff/History';

/** Reads, and parts of a signing that another entry covers. */
const NO_STEP =
  /viewed$|opened$|^consent\.(initials|photo|document)-|^consent\.(started-over|given-up|replaced)$/;

/** Returns the entries of the history of a donor and the holders, newest first. */
export function useDonorEntries(record: DonorRecord): HistoryEntry[] {
  const t = useT();
  const lang = useLang();
  const has = useHasMessage();
  return record.history.map((item) => {
    const { id, at, action, details, actorName: who } = item;
    const message = retentionTrailMessage(action, details) ?? messageId(item);
    return {
      id,
      at,
      who,
      text: t(has(message) ? message : 'record.trail.other', valuesFor(item, record, t, lang)),
      isStep: !NO_STEP.test(action),
      more: <FactChanges details={details} />,
    };
  });
}

interface HistoryProps {
  record: DonorRecord;
  entries: readonly HistoryEntry[];
}

/** The history of a donor and the holders, newest first; older entries and reads on demand. */
export function History({ record, entries }: HistoryProps) {
  const t = useT();
  return (
    <RecordHistory
      hasReads
      plain
      title={t('donors.trail')}
      none={t('donors.trail.none')}
      older={(count) => t('donors.trail.older', { count })}
      count={largestShare(record.history)}
      newestOnly="donors.trail.newest-only"
      entries={entries}
    />
  );
}

function messageId({ action, actorKind, details }: DonorEvent): string {
  if (action.endsWith('.viewed') && details.grant) return 'donors.trail.donor.viewed-in-emergency';
  if (/^kit\.ordered$/.test(action) && actorKind === 'staff') return 'donors.trail.kit.ordered-for';
  const isJoin = /\.(join-asked|join-ended|joined|separated)$/.test(action);
  return `donors.trail.${action}${isJoin ? (details.into ? '.into' : '.from') : ''}`;
}

function valuesFor({ action, details, holderId }: DonorEvent, record: DonorRecord, t: Translate, lang: Lang) {
  const { to = '', from = '', into = '', number = '', center = '', reason, state } = details;
  const { centerBefore = '', words = '' } = details;
  const day = parseIsoDay(details.to ?? details.day ?? '');
  const isEmergency = action.endsWith('.opened-in-emergency');
  return {
    action,
    name: record.holders.find(({ id }) => id === holderId)?.fullName ?? record.fullName,
    to,
    from,
    into,
    number,
    day: day ? formatDay(day, lang) : '–',
    match: action === 'donor.match-status-changed' ? t(`donors.match.${to}`) : '',
    status: state ? t(`voucher.state.${state}`) : '–',
    center,
    centerBefore,
    words,
    reason: reason ? t(isEmergency ? `record.emergency.reason.${reason}` : `donors.reason.${reason}`) : '',
  };
}

/** Returns the largest number of events of one person, because the server limits the events per person. */
function largestShare(items: readonly DonorEvent[]): number {
  const counts = new Map<number, number>();
  for (const { holderId } of items) counts.set(holderId, (counts.get(holderId) ?? 0) + 1);
  return Math.max(0, ...counts.values());
}
