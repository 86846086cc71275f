import type { CoachSite } from '@/api/staffCoaching';
import { useT } from '@/i18n/react';
import styles from './coach.module.css';

/** The figures that the patient sees on the dashboard, as a row of small tiles. */
export function Numbers({ site }: { site: CoachSite }) {
  const t = useT();
  const { numbers, imagesPending, maxImages } = site;
  if (!numbers) return null;
  const { visitorsPastWeek, registrationsTotal, videosWatched, videosTotal } = numbers;
  const of = (count: number, total: number) => t('coach.numbers.of', { count, total });
  const tiles: [string, string | number][] = [
    [t('coach.numbers.visitors'), visitorsPastWeek],
    [t('coach.numbers.registrations'), registrationsTotal],
    [t('coach.numbers.pictures'), of(imagesPending.length, maxImages)],
  ];
  // Training videos are for kidney sites only.
  if (videosTotal > 0) tiles.splice(2, 0, [t('coach.numbers.videos'), of(videosWatched, videosTotal)]);
  return (
    <dl className={styles.numbers}>
      {tiles.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
