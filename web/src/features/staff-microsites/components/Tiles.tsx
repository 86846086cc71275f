import { useQuery } from '@tanstack/react-query';
import { fetchStats, siteKeys, type Count } from '@/api/staffSite';
import { failureText } from '@/api/staffFailure';
import { useLang, useT } from '@/i18n/react';
import { useDates } from '@/ui/page-context/useDates';
import { Skeleton } from '@/ui/skeleton/Skeleton';
import { NotLoaded } from '@/ui/staff-shell/Loading';
import { StatTile } from '@/ui/stat-tile/StatTile';
import styles from './tiles.module.css';

const kinds = ['visitors', 'learnMore', 'eligibility', 'registrations'] as const;

/** The figures of visitors: in total, this week, and by week as bars (R4.3). */
export function Tiles({ micrositeId }: { micrositeId: number }) {
  const t = useT();
  const { data, error, refetch } = useQuery({
    queryKey: siteKeys.stats(micrositeId),
    queryFn: ({ signal }) => fetchStats(micrositeId, signal),
  });
  if (error) return <NotLoaded message={failureText(error, t)} onAgain={() => void refetch()} />;
  return (
    <div className={styles.tiles}>
      {kinds.map((kind) =>
        data ? (
          <Tile key={kind} title={t(`record.stats.${kind}`)} count={data[kind]} weeks={data.weeks} />
        ) : (
          <Skeleton key={kind} className={styles.skeleton} />
        ),
      )}
    </div>
  );
}

function Tile({ title, count, weeks }: { title: string; count: Count; weeks: readonly string[] }) {
  const t = useT();
  const lang = useLang();
  const dates = useDates();
  return (
    <StatTile
      small
      heading="h2"
      title={title}
      value={count.total.toLocaleString(lang)}
      about={<p className={styles.week}>{t('record.stats.week', { count: count.pastWeek })}</p>}
      history={count.history}
    >
      <ul className="sr">
        {count.history.map((n, week) => {
          const day = dates.day(weeks[week]);
          return <li key={weeks[week]}>{t('record.stats.week-from', { day, count: n })}</li>;
        })}
      </ul>
    </StatTile>
  );
}
