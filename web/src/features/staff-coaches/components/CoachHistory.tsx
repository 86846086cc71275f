import type { CoachEvent } from '@/api/staffCoaches';
import { useHasMessage, useT } from '@/i18n/react';
import { History } from '@/parts/staff/History';
import { AppLink } from '@/ui/work-bar/AppLink';

/** The history of a coach's account and patients, newest first (R7.3). */
export function CoachHistory({ events }: { events: readonly CoachEvent[] }) {
  const t = useT();
  const has = useHasMessage();
  const entries = events.map(({ id, at, action, isHandover, actorName, micrositeId, patientName }) => {
    const word = isHandover ? 'handed-over' : action.slice(action.indexOf('.') + 1);
    const message = `coach.history.${word}`;
    return {
      id,
      at,
      // The message of what a coach did already names the coach.
      who: /\.(claimed|joined)$/.test(action) ? '' : actorName,
      text: t(has(message) ? message : 'record.trail.other', { action }),
      aside: micrositeId !== 0 && <AppLink to={`/staff/microsites/${micrositeId}`}>{patientName}</AppLink>,
    };
  });
  return <History title={t('coach.history.title')} none={t('coach.history.none')} entries={entries} />;
}
