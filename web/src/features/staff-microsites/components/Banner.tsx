import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  fetchEvents,
  setBanner,
  siteKeys,
  type SiteEvents,
  type SiteRecord,
  type SiteEventItem,
} from '@/api/staffSite';
import { PostBannerStatus } from '@/domain/enums';
import { isRegistry } from '@/domain/staff';
import { useT } from '@/i18n/react';
import { Failure } from '@/parts/staff/Failure';
import { useStaffMutation } from '@/parts/staff/useStaffMutation';
import { QueryStatus } from '@/parts/staff/QueryStatus';
import { Button } from '@/ui/button/Button';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { StatusPill, type PillKind } from '@/ui/status-pill/StatusPill';
import { showsBanner } from '../rules/siteLinks';
import { BannerWords } from './BannerWords';
import { EventForm } from './EventForm';
import { renewEvents } from './renewEvents';
import styles from './site.module.css';
import { useDates } from '@/ui/page-context/useDates';

/** The events of the patient, and whether the public page announces the latest event (R3, "banner event"). */
export function Banner({ site }: { site: SiteRecord }) {
  const t = useT();
  const { data, error, refetch } = useQuery({
    queryKey: siteKeys.events(site.id),
    queryFn: ({ signal }) => fetchEvents(site.id, signal),
  });
  return (
    <section className="panel stack" aria-labelledby="banner-title">
      <h2 id="banner-title">{t('record.banner.title')}</h2>
      <p className="muted">{t('record.banner.text')}</p>
      <QueryStatus data={data} error={error} rows={2} onAgain={refetch} />
      {data && (
        <>
          <State site={site} events={data} />
          <EventForm site={site} />
          <EventList events={data.eventLogs} />
        </>
      )}
    </section>
  );
}

const states: Record<PostBannerStatus, { id: string; kind: PillKind }> = {
  [PostBannerStatus.Inactive]: { id: 'off', kind: 'neutral' },
  [PostBannerStatus.Pending]: { id: 'waiting', kind: 'wait' },
  [PostBannerStatus.Active]: { id: 'on', kind: 'live' },
};

function State({ site, events: { bannerStatusId, eventLogs } }: { site: SiteRecord; events: SiteEvents }) {
  const t = useT();
  const { role } = useMe();
  const queryClient = useQueryClient();
  const { mutate, isPending, variables, error } = useStaffMutation({
    send: (status: 0 | 2) => setBanner(site.id, status),
    done: (_, status) => t(status === 2 ? 'record.banner.shown' : 'record.banner.gone'),
    // Refetches after a failure too, because a colleague may have been faster.
    onSettled: () => renewEvents(queryClient, site.id),
  });
  const { id, kind } = states[bannerStatusId];
  const isOff = bannerStatusId === PostBannerStatus.Inactive;
  const isWaiting = bannerStatusId === PostBannerStatus.Pending;
  const newest = eventLogs[0];
  return (
    <div className={styles.state}>
      <p>
        <StatusPill kind={kind}>{t(`record.banner.${id}`)}</StatusPill>
      </p>
      {newest && !isOff && (
        <BannerWords
          event={newest.eventType}
          firstName={site.firstName}
          isOn={!isWaiting && showsBanner(site)}
        />
      )}
      {!isOff && !showsBanner(site) && <p className="small muted">{t('record.banner.not-seen')}</p>}
      {isWaiting && !isRegistry(role) && <p className="small muted">{t('record.banner.registry-decides')}</p>}
      <Failure error={error} />
      {isRegistry(role) && !isOff && (
        <div className="row row--buttons">
          {isWaiting && (
            <Button small busy={isPending && variables === 2} onClick={() => !isPending && mutate(2)}>
              {t('record.banner.show')}
            </Button>
          )}
          <Button
            small
            variant="secondary"
            busy={isPending && variables === 0}
            onClick={() => !isPending && mutate(0)}
          >
            {t(isWaiting ? 'record.banner.leave-off' : 'record.banner.take-away')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The recorded events, newest first. */
function EventList({ events }: { events: readonly SiteEventItem[] }) {
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
