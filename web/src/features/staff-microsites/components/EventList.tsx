import type { SiteEventItem } from '@/api/staffSite';
import { useT } from '@/i18n/react';
import { useDates } from '@/ui/page-context/useDates';
import styles from './site.module.css';

/** The events that were recorded, newest first. */
export function EventList({ events }: { events: readonly SiteEventItem[] }) {
  const t = useT();
  const dates = useDates();
  return (
    <div className={styles.events}>
      <h3>{t('record.events.title')}</h3>
      {events.length === 0 && <p className="small muted">{t('record.events.none')}</p>}
      <ul>
        {events.map(({ id, eventType, eventDate, eventRecordedDateTime, recordedBy }) => {
          const day = dates.day(eventDate);
          return (
            <li key={id}>
              {t(`record.event.${eventType}`)}, {day || eventDate}
              <small>
                {t('record.events.recorded', {
                  day: dates.momentDay(eventRecordedDateTime),
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
