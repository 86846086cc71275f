import { useEffect, useState } from 'react';
import type { SiteRecord, TrailItem } from '@/api/staffSite';
import { failureText } from '@/api/staffFailure';
import { parseIsoDay, sayDay } from '@/domain/dates';
import { sayMoment } from '@/domain/zone';
import { useLang, useT } from '@/i18n/react';
import { FactChanges } from '@/parts/staff/FactChanges';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { useBrand } from '@/ui/page-context/PageContext';
import { LoadingRows, NotLoaded } from '@/ui/staff-shell/Loading';
import { trailLines, type TrailLine } from '../rules/trail';
import { Timeline, TimelineEntry } from '@/ui/timeline/Timeline';
import { ShowAll } from '@/ui/timeline/ShowAll';
import styles from './trail.module.css';
import { useTrail } from './useTrail';

/** What happened to the site, newest first; with everything on demand, also who looked (R7.3, R7.4). */
export function Trail({ site }: { site: SiteRecord }) {
  const t = useT();
  const [all, setAll] = useState(false);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useTrail(site.id);
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const lines = trailLines(items, site.reviews);
  const shown = all ? lines : lines.filter(({ isStep }) => isStep);
  // Many looks must not hide where the site stands.
  const goesOn = shown.length === 0 && hasNextPage && !isFetchingNextPage && !error;
  useEffect(() => {
    if (goesOn) void fetchNextPage();
  }, [goesOn, fetchNextPage]);
  return (
    <section className="panel" aria-labelledby="status-title">
      <div className={styles.head}>
        <h2 id="status-title">{t('record.trail.title')}</h2>
        {lines.length > 0 && <ShowAll all={all} onChange={setAll} />}
      </div>
      {error && !data && <NotLoaded message={failureText(error, t)} onAgain={() => void refetch()} />}
      {!data && !error && <LoadingRows rows={3} />}
      <Timeline>
        {shown.map((line, n) => (
          <TrailEntry
            key={line.item.id}
            line={line}
            firstName={site.firstName}
            isNow={n === 0 && !all && site.stage !== null}
          />
        ))}
      </Timeline>
      {error && data && (
        <Alert kind="danger" role="alert">
          {failureText(error, t)}
        </Alert>
      )}
      {hasNextPage && (
        <Button small variant="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('record.trail.older')}
        </Button>
      )}
    </section>
  );
}

/** One event in words. */
export function TrailEntry({
  line,
  firstName,
  isNow,
}: {
  line: TrailLine;
  firstName: string;
  isNow: boolean;
}) {
  const t = useT();
  const lang = useLang();
  const { timezone } = useBrand();
  const { item, id, values, quote } = line;
  const notice = parseIsoDay(values.noticeDate ?? '');
  const day = parseIsoDay(values.day ?? '');
  const said = t(id, {
    ...values,
    name: firstName,
    event: values.event === undefined ? '' : t(`record.event.${values.event}`),
    notice: notice ? sayDay(notice, lang) : '',
    day: day ? sayDay(day, lang) : '',
    reason: reasonOf(item, t),
  });
  return (
    <TimelineEntry standing={isNow ? 'now' : 'done'}>
      <b>{said}</b>
      {quote && <span className={styles.quote}> {t('staff.history.quote', { comment: quote })}</span>}
      {item.action === 'microsite.facts-changed' && <FactChanges details={item.details} />}
      <small>
        {sayMoment(item.at, timezone, lang)}
        {byWhom(item, firstName, t)}
      </small>
    </TimelineEntry>
  );
}

/** Why facts were put right, or a record was opened. */
function reasonOf({ action, details: { reason } }: TrailItem, t: (id: string) => string): string {
  if (action === 'microsite.facts-changed') return t(`staff.facts.reason.${reason}`);
  return action === 'microsite.opened-in-emergency' ? t(`record.emergency.reason.${reason}`) : '';
}

function byWhom(
  { actorKind, actorName }: TrailItem,
  firstName: string,
  t: (id: string, values?: Record<string, string>) => string,
): string {
  if (actorKind === 'recipient') return t('record.trail.by', { who: firstName });
  if (actorKind === 'admin-key') return t('record.trail.by-admin', { who: actorName });
  return actorName ? t('record.trail.by', { who: actorName }) : '';
}
