import { useEffect, useState } from 'react';
import type { SiteRecord, TrailItem } from '@/api/staffSite';
import { failureText } from '@/api/staffFailure';
import { useHasMessage, useT } from '@/i18n/react';
import { FactChanges } from '@/parts/staff/FactChanges';
import { HistoryList } from '@/parts/staff/History';
import { QueryStatus } from '@/parts/staff/QueryStatus';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { useDates } from '@/ui/page-context/useDates';
import { isStep, messageId, reviewQuote } from '../rules/trail';
import { ShowAll } from '@/ui/timeline/ShowAll';
import styles from './trail.module.css';
import { useTrail } from '../hooks/useTrail';

/** The history of the site, newest first; reads on demand (R7.3, R7.4). */
export function Trail({ site }: { site: SiteRecord }) {
  const t = useT();
  const [all, setAll] = useState(false);
  const { entries, data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useTrailEntries(site);
  const shown = all ? entries : entries.filter((entry) => entry.isStep);
  // Keeps loading pages while all loaded entries are reads, so that the steps become visible.
  const goesOn = shown.length === 0 && hasNextPage && !isFetchingNextPage && !error;
  useEffect(() => {
    if (goesOn) void fetchNextPage();
  }, [goesOn, fetchNextPage]);
  return (
    <section className="panel" aria-labelledby="status-title">
      <div className={styles.head}>
        <h2 id="status-title">{t('record.trail.title')}</h2>
        {entries.length > 0 && <ShowAll all={all} onChange={setAll} />}
      </div>
      <QueryStatus data={data} error={data ? null : error} rows={3} onAgain={refetch} />
      <HistoryList
        entries={shown.map((entry, n) => ({ ...entry, isNow: n === 0 && !all && site.stage !== null }))}
      />
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

/** Returns the entries of the history as text. */
export function useTrailEntries({ id: siteId, firstName, reviews }: SiteRecord) {
  const t = useT();
  const dates = useDates();
  const has = useHasMessage();
  const trail = useTrail(siteId);
  const items = trail.data?.pages.flatMap((page) => page.items) ?? [];
  const day = (iso = '') => {
    return dates.day(iso);
  };
  const entries = items.map((item) => {
    const { action, details, actorKind, actorName } = item;
    const message = messageId(item);
    const quote = reviewQuote(item, reviews);
    const values = {
      ...details,
      action,
      name: firstName,
      event: details.event === undefined ? '' : t(`record.event.${details.event}`),
      notice: day(details.noticeDate),
      day: day(details.day),
      reason: trailReason(item, t),
    };
    return {
      ...item,
      who: actorKind === 'recipient' ? firstName : actorName,
      by: actorKind === 'admin-key' ? 'record.trail.by-admin' : undefined,
      text: t(has(message) ? message : 'record.trail.other', values),
      aside: quote && <span className={styles.quote}>{t('staff.history.quote', { comment: quote })}</span>,
      more: action === 'microsite.facts-changed' && <FactChanges details={details} />,
      isStep: isStep(action),
    };
  });
  return { ...trail, entries };
}

/** Returns the reason of a correction or an emergency access. */
function trailReason({ action, details: { reason } }: TrailItem, t: (id: string) => string): string {
  if (action === 'microsite.facts-changed') return t(`staff.facts.reason.${reason}`);
  return action === 'microsite.opened-in-emergency' ? t(`record.emergency.reason.${reason}`) : '';
}
