import type { SiteRecord } from '@/api/staffSite';
import { useT } from '@/i18n/react';
import { Timeline } from '@/ui/timeline/Timeline';
import { nextStep } from '../rules/nextStep';
import { trailLines } from '../rules/trail';
import styles from './trail.module.css';
import { TrailEntry } from './Trail';
import { useTrail } from './useTrail';

/** The number of events that the overview shows. */
const SHOWN = 3;

/** The next step, and the last steps of the page's life; the tab of the history has all of them. */
export function Latest({ site }: { site: SiteRecord }) {
  const t = useT();
  const { data } = useTrail(site.id);
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const lines = trailLines(items, site.reviews)
    .filter(({ isStep }) => isStep)
    .slice(0, SHOWN);
  const next = nextStep(site);
  if (!next && lines.length === 0) return null;
  return (
    <section className="panel stack gap-3" aria-labelledby="latest-title">
      <h2 id="latest-title" className={styles.latest}>
        {next ? t(next, { name: site.firstName, center: site.centerName }) : t('record.latest')}
      </h2>
      <Timeline>
        {lines.map((line) => (
          <TrailEntry key={line.item.id} line={line} firstName={site.firstName} isNow={false} />
        ))}
      </Timeline>
    </section>
  );
}
