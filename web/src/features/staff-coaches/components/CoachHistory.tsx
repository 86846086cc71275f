import type { CoachEvent } from '@/api/staffCoaches';
import { sayMoment } from '@/domain/zone';
import { useLang, useT } from '@/i18n/react';
import { useBrand } from '@/ui/page-context/PageContext';
import { NewestOnly } from '@/ui/timeline/NewestOnly';
import { Timeline, TimelineEntry } from '@/ui/timeline/Timeline';
import { AppLink } from '@/ui/work-bar/AppLink';
import { isOwnDoing, wordsOf } from '../coachHistory';

/** What happened to a coach's account and with the patients, newest first (R7.3). */
export function CoachHistory({ events }: { events: readonly CoachEvent[] }) {
  const t = useT();
  return (
    <section className="panel" aria-labelledby="history-title">
      <h2 id="history-title">{t('coach.history.title')}</h2>
      {events.length === 0 && <p className="muted">{t('coach.history.none')}</p>}
      <Timeline>
        {events.map((event) => (
          <Entry key={event.id} event={event} />
        ))}
      </Timeline>
      <NewestOnly count={events.length} />
    </section>
  );
}

function Entry({ event }: { event: CoachEvent }) {
  const t = useT();
  const lang = useLang();
  const { timezone } = useBrand();
  const { action, at, actorName, micrositeId, patientName } = event;
  return (
    <TimelineEntry standing="done">
      <b>{t(wordsOf(event), { action })}</b>{' '}
      {micrositeId !== 0 && <AppLink to={`/staff/microsites/${micrositeId}`}>{patientName}</AppLink>}
      <small>
        {sayMoment(at, timezone, lang)}
        {actorName && !isOwnDoing(event) && <span>{t('record.trail.by', { who: actorName })}</span>}
      </small>
    </TimelineEntry>
  );
}
