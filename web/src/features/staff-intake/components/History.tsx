import type { TrailItem } from '@/api/staffSite';
import { parseIsoDay, sayDay } from '@/domain/dates';
import { keptTrailMessage } from '@/domain/keptTrail';
import { useHasMessage, useLang, useT } from '@/i18n/react';
import { FactChanges } from '@/parts/staff/FactChanges';
import { History as RecordHistory } from '@/parts/staff/History';

/** The messages of the reasons, by the event that has one. */
const reasons: Record<string, string> = {
  'opened-in-emergency': 'record.emergency.reason',
  'facts-changed': 'staff.facts.reason',
};

/** The history of an entry, newest first; reads on demand. */
export function History({ items, firstName }: { items: readonly TrailItem[]; firstName: string }) {
  const t = useT();
  const lang = useLang();
  const has = useHasMessage();
  const entries = items.map(({ id, at, action, details, actorKind, actorName }) => {
    const word = action.replace(/^intake\./, '');
    const isEmergency = word === 'viewed' && details.grant;
    const message =
      keptTrailMessage(action, details) ?? `intake.history.${isEmergency ? 'viewed-in-emergency' : word}`;
    const day = parseIsoDay(details.on ?? '');
    const { channel, reason, center = '', centerBefore = '' } = details;
    const values = {
      action,
      name: firstName,
      reached: details.reached === 'true' ? 'yes' : 'no',
      channel: channel ? t(`intake.channel.${channel}`) : '',
      reason: reason ? t(`${reasons[word] ?? 'intake.reason'}.${reason}`) : '',
      day: day ? sayDay(day, lang) : '',
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
