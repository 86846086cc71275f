import { parseIsoDay, formatDayOfYear } from '@/domain/dates';
import { useLang, useT } from '@/i18n/react';
import { cx } from '@/ui/cx';
import { Icon } from '@/ui/icon/Icon';
import { ArrowUp, ChartColumn } from '@/ui/icon/icons';
import { StatTile } from '@/ui/stat-tile/StatTile';
import { WeekChart } from '@/ui/stat-tile/WeekChart';
import type { WeeklyStats } from '../api/weeklyStats';
import { weekTiles, type WeekTile } from '../rules/weekTiles';
import { Section } from './Section';
import styles from './stats.module.css';

/** The visitor counts: this week as text and bars, and all numbers in a table. */
export function ViewingStats({ stats }: { stats: WeeklyStats }) {
  const t = useT();
  const { visitors, registrations } = weekTiles(stats);
  const shown = visitors.thisWeek > 0 ? visitors.thisWeek : visitors.total;
  return (
    <Section
      id="stats"
      title={t('dashboard.stats')}
      icon={ChartColumn}
      figure={
        visitors.thisWeek > 0
          ? t('dashboard.stats.figure.week', { count: shown })
          : t('dashboard.stats.figure.total', { count: shown })
      }
    >
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
  const lang = useLang();
  return (
    <StatTile
      heading="h3"
      title={title}
      value={tile.thisWeek > 0 ? tile.thisWeek : null}
      about={<About tile={tile} />}
    >
      <WeekChart
        label={t('dashboard.stats.weeks', { count: tile.history.length })}
        weeks={tile.history.map(({ weekStart, count }) => {
          const day = parseIsoDay(weekStart);
          return { name: day ? formatDayOfYear(day, lang) : '', count };
        })}
      />
    </StatTile>
  );
}

/** Good news with an arrow; a quiet week shows the total, never a decrease. */
function About({ tile: { thisWeek, change, total } }: { tile: WeekTile }) {
  const t = useT();
  if (change !== null && change > 0) {
    return (
      <p className={cx(styles.change, styles.more)}>
        <Icon of={ArrowUp} />
        {t('dashboard.stats.more', { count: change })}
      </p>
    );
  }
  const all = t('dashboard.stats.in-all', { count: total });
  return (
    <p className={styles.change}>
      {thisWeek > 0 ? all : `${t('dashboard.stats.nobody')} ${total > 0 ? all : ''}`.trim()}
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
