import type { IntakeRecord } from '@/api/staffIntake';
import { retentionTrailMessage } from '@/domain/retentionTrailMessage';
import { useHasMessage, useT } from '@/i18n/react';
import { FactChanges } from '@/parts/staff/FactChanges';
import { History as RecordHistory, type HistoryEntry } from '@/parts/staff/History';
import { useDates } from '@/ui/page-context/useDates';

function reasonId(word: string, reason: string): string {
  if (word === 'opened-in-emergency') return `record.emergency.reason.${reason}`;
  return word === 'facts-changed' ? `staff.facts.reason.${reason}` : `intake.reason.${reason}`;
}

/** Returns the entries of the history of an entry, newest first. */
export function useIntakeEntries({ history, firstName }: IntakeRecord): HistoryEntry[] {
  const t = useT();
  const dates = useDates();
  const has = useHasMessage();
  return history.map(({ id, at, action, details, actorKind, actorName }) => {
    const word = action.replace(/^intake\./, '');
    const isEmergency = word === 'viewed' && details.grant;
    const message =
      retentionTrailMessage(action, details) ??
      `intake.history.${isEmergency ? 'viewed-in-emergency' : word}`;
    const day = dates.day(details.on);
    const { channel, reason, center = '', centerBefore = '' } = details;
    const values = {
      action,
      name: firstName,
      reached: details.reached === 'true' ? 'yes' : 'no',
      channel: channel ? t(`intake.channel.${channel}`) : '',
      reason: reason ? t(reasonId(word, reason)) : '',
      day,
      center,
      centerBefore,
    };
    return {
      id,
      at,
      who: actorKind === 'recipient' ? firstName : actorName,
      text: t(has(message) ? message : 'record.trail.other', values),
      isStep: !word.endsWith('viewed'),
      more: <FactChanges details={details} />,
    };
  });
}

/** The history of an entry, newest first; reads on demand. */
export function History({ entries }: { entries: readonly HistoryEntry[] }) {
  const t = useT();
  return (
    <RecordHistory
      hasReads
      plain
      title={t('intake.history.title')}
      none={t('intake.history.none')}
      entries={entries}
    />
  );
}
