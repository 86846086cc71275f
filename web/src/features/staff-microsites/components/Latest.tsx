import type { SiteRecord } from '@/api/staffSite';
import { useT } from '@/i18n/react';
import { HistoryList } from '@/parts/staff/History';
import { nextStep } from '../rules/nextStep';
import styles from './trail.module.css';
import { useTrailEntries } from './Trail';

/** The number of events that the overview shows. */
const SHOWN = 3;

/** The next step and the latest steps of the page; the history tab lists all steps. */
export function Latest({ site }: { site: SiteRecord }) {
  const t = useT();
  const entries = useTrailEntries(site)
    .entries.filter(({ isStep }) => isStep)
    .slice(0, SHOWN);
  const next = nextStep(site);
  if (!next && entries.length === 0) return null;
  return (
    <section className="panel stack gap-3" aria-labelledby="latest-title">
      <h2 id="latest-title" className={styles.latest}>
        {next ? t(next, { name: site.firstName, center: site.centerName }) : t('record.latest')}
      </h2>
      <HistoryList entries={entries} />
    </section>
  );
}
