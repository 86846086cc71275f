import { useQuery } from '@tanstack/react-query';
import { fetchStats, siteKeys, type SiteRecord } from '@/api/staffSite';
import { failureText } from '@/api/staffFailure';
import { useLang, useT } from '@/i18n/react';
import { Panel } from '@/parts/staff/record/Overview';
import { LinkButton } from '@/ui/link-button/LinkButton';
import { Skeleton } from '@/ui/skeleton/Skeleton';
import { NotLoaded } from '@/ui/staff-shell/Loading';
import styles from './site.module.css';

const kinds = ['visitors', 'learnMore', 'eligibility', 'registrations'] as const;

/** The figures of the public page, in total and this week (R4.3). */
export function Figures({ site }: { site: SiteRecord }) {
  const t = useT();
  const lang = useLang();
  const { data, error, refetch } = useQuery({
    queryKey: siteKeys.stats(site.id),
    queryFn: ({ signal }) => fetchStats(site.id, signal),
  });
  return (
    <Panel
      id="figures"
      title={t('record.page')}
      beside={
        site.isPublic && (
          <LinkButton small variant="text" href={`/${site.shortCode}`} newTab>
            {t('record.view')}
          </LinkButton>
        )
      }
    >
      {error && <NotLoaded message={failureText(error, t)} onAgain={() => void refetch()} />}
      {!data && !error && <Skeleton className={styles.skeleton} />}
      {data && (
        <dl className={styles.figures}>
          {kinds.map((kind) => (
            <div key={kind}>
              <dt>{t(`record.stats.${kind}`)}</dt>
              <dd>
                <b>{data[kind].total.toLocaleString(lang)}</b>{' '}
                <small>{t('record.stats.week', { count: data[kind].pastWeek })}</small>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  );
}
