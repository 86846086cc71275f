import { useT } from '@/i18n/react';
import { cx } from '@/ui/cx';
import { Icon } from '@/ui/icon/Icon';
import { ArrowDown, ArrowUp, Equal } from '@/ui/icon/icons';
import { StatTile } from '@/ui/stat-tile/StatTile';
import type { WeeklyStats } from '../api/weeklyStats';
import { tilesOf, type WeekTile } from '../rules/weekTiles';
import { Section } from './Section';
import styles from './stats.module.css';

/** Who came to the page: this week in words and bars, and all the numbers in a table. */
export function ViewingStats({ stats }: { stats: WeeklyStats }) {
  const t = useT();
  const { visitors, registrations } = tilesOf(stats);
  return (
    <Section id="stats" title={t('dashboard.stats')}>
      <div className="grid-2">
        <Tile title={t('dashboard.stats.visitors-week')} tile={visitors} />
        <Tile title={t('dashboard.stats.registrations-week')} tile={registrations} />
      </div>
      <NumbersTable stats={stats} />
    </Section>
  );
}

function Tile({ title, tile }: { title: string; tile: WeekTile }) {
  const t = useT();
  return (
    <StatTile
      heading="h3"
      title={title}
      value={tile.thisWeek}
      about={tile.change !== null && <Change by={tile.change} />}
      history={tile.history}
    >
      <p className={styles.key} aria-hidden="true">
        <span>{t('dashboard.stats.weeks-ago', { count: tile.history.length })}</span>
        <span>{t('dashboard.stats.this-week')}</span>
      </p>
    </StatTile>
  );
}

function Change({ by }: { by: number }) {
  const t = useT();
  const icon = by > 0 ? ArrowUp : by < 0 ? ArrowDown : Equal;
  return (
    <p className={cx(styles.change, by > 0 && styles.more)}>
      <Icon of={icon} />
      {by > 0 && t('dashboard.stats.more', { count: by })}
      {by < 0 && t('dashboard.stats.fewer', { count: -by })}
      {by === 0 && t('dashboard.stats.same')}
    </p>
  );
}

function NumbersTable({ stats }: { stats: WeeklyStats }) {
  const t = useT();
  const rows = [
    {
      name: t('dashboard.stats.visitors'),
      previous: stats.initialVisitorCountPreviousWeek,
      week: stats.initialVisitorCountChange,
      total: stats.initialVisitorCountTotal,
    },
    {
      name: t('dashboard.stats.registrations'),
      previous: stats.dashPreviousTotal,
      week: stats.dashPastWeekTotal,
      total: stats.dashTotal,
    },
  ];
  return (
    <table className={styles.table}>
      <caption className="sr">{t('dashboard.stats.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">{t('dashboard.stats.measure')}</span>
          </th>
          <th scope="col">{t('dashboard.stats.previous')}</th>
          <th scope="col">{t('dashboard.stats.week')}</th>
          <th scope="col">{t('dashboard.stats.total')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, previous, week, total }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{previous}</td>
            <td>{week}</td>
            <td>
              <b>{total}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
