import type { SiteEventItem } from '@/api/staffSite';
import { parseIsoDay, sayDay } from '@/domain/dates';
import { sayMomentDay } from '@/domain/zone';
import { useLang, useT } from '@/i18n/react';
import { useBrand } from '@/ui/page-context/PageContext';
import styles from './site.module.css';

/** The events that were recorded, newest first. */
export function EventList({ events }: { events: readonly SiteEventItem[] }) {
  const t = useT();
  const lang = useLang();
  const { timezone } = useBrand();
  return (
    <div className={styles.events}>
      <h3>{t('record.events.title')}</h3>
      {events.length === 0 && <p className="small muted">{t('record.events.none')}</p>}
      <ul>
        {events.map(({ id, eventType, eventDate, eventRecordedDateTime, recordedBy }) => {
          const day = parseIsoDay(eventDate);
          return (
            <li key={id}>
              {t(`record.event.${eventType}`)}, {day ? sayDay(day, lang) : eventDate}
              <small>
                {t('record.events.recorded', {
                  day: sayMomentDay(eventRecordedDateTime, timezone, lang),
                  who: recordedBy,
                })}
              </small>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
