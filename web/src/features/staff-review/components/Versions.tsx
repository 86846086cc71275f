import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { staffKeys } from '@/api/staff';
import { fetchVersions, type PastVersion, type SiteDetail } from '@/api/staffReview';
import { useT } from '@/i18n/react';
import { QueryStatus } from '@/parts/staff/QueryStatus';
import { Button } from '@/ui/button/Button';
import { useDates } from '@/ui/page-context/useDates';
import { StatusPill, type PillKind } from '@/ui/status-pill/StatusPill';
import { ComparePicker } from './ComparePicker';
import { Decided } from './Decided';
import styles from './review.module.css';

/** The numbers of the two compared versions. */
export interface Pair {
  older: number;
  newer: number;
}

const kinds: Record<PastVersion['state'], PillKind> = {
  waiting: 'wait',
  live: 'live',
  replaced: 'neutral',
  changes: 'info',
  declined: 'stop',
  'taken-back': 'neutral',
};

interface VersionsProps {
  site: SiteDetail['site'];
  onCompare: (pair: Pair) => void;
}

/** All versions of a site with their decisions. They are fetched on demand, because every read is audited. */
export function Versions({ site, onCompare }: VersionsProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: staffKeys.versions(site.id),
    queryFn: ({ signal }) => fetchVersions(site.id, signal),
    enabled: open,
    staleTime: Infinity,
    gcTime: 0,
  });
  return (
    <section aria-labelledby="versions-title" className="stack gap-3">
      <div className="row between">
        <h2 id="versions-title">{t('review.versions')}</h2>
        <Button variant="secondary" small aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'review.versions.hide' : 'review.versions.show')}
        </Button>
      </div>
      {open && <QueryStatus data={data} error={error} onAgain={refetch} />}
      {open && data?.length === 0 && <p className="muted">{t('staff.review.nothing')}</p>}
      {open && data && data.length > 1 && <ComparePicker versions={data} onCompare={onCompare} />}
      {open && data && (
        <ol className={styles.versions}>
          {data.map((version) => (
            <Version key={version.number} version={version} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Version({ version }: { version: PastVersion }) {
  const t = useT();
  const dates = useDates();
  const { number, state, submittedAt, submittedBy, reviews } = version;
  return (
    <li className="panel">
      <h3 className={styles.mark}>
        {t('review.version', { number })}{' '}
        <StatusPill kind={kinds[state]}>{t(`review.version.${state}`)}</StatusPill>
      </h3>
      <p className="small muted">
        {t('review.version.sent', { who: submittedBy, when: dates.moment(submittedAt) })}
      </p>
      {reviews.length > 0 && (
        <ul className={styles.timeline}>
          {reviews.map((review) => (
            <li key={review.id}>
              <Decided review={review} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
