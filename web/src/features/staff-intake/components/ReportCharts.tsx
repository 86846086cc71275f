import type { IntakeReport } from '@/api/staffIntake';
import { useLang, useT } from '@/i18n/react';
import { funnel, percent, sayMonth } from '../rules/report';
import styles from './report.module.css';

/** How far those who came have got, as bars with their figures beside them: the words are the chart's own. */
export function FunnelChart({ report }: { report: IntakeReport }) {
  const t = useT();
  const { received } = report.total;
  return (
    <section className="panel" aria-labelledby="funnel-title">
      <h2 id="funnel-title">{t('intake.report.funnel')}</h2>
      <ol className={styles.funnel}>
        {funnel(report).map(({ id, count, share }) => (
          <li key={id}>
            <span className={styles.step}>
              <span>{t(`intake.funnel.${id}`, { days: report.targetDays })}</span>
              <span className="nums">
                <b>{count}</b>{' '}
                {id !== 'received' && <span className="muted">{percent(count, received)}</span>}
              </span>
            </span>
            <span className={styles.track} aria-hidden="true">
              <span style={{ inlineSize: `${share * 100}%` }} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

const BAR = 14;
const PAIR = BAR * 2 + 2;
const STEP = PAIR + 12;
const HEIGHT = 90;
/** How wide a month is at most, in rem: two of them should not look like a wall. */
const MONTH_REM = 7;
/** A month without anybody still has a foot, so that the months can be counted. */
const FOOT = 1;

/** Who came and who was reached in time, month by month; the table by month says the same in figures. */
export function MonthChart({ report: { byMonth, targetDays } }: { report: IntakeReport }) {
  const t = useT();
  const lang = useLang();
  const highest = Math.max(1, ...byMonth.map(({ received }) => received));
  const width = Math.max(STEP, byMonth.length * STEP);
  const bar = (count: number) => Math.max(FOOT, (count / highest) * HEIGHT);
  const first = byMonth[0];
  const last = byMonth.at(-1);
  return (
    <section className="panel" aria-labelledby="months-title">
      <h2 id="months-title">{t('intake.report.months')}</h2>
      <p className={styles.legend}>
        <span className={styles.received}>{t('intake.funnel.received')}</span>
        <span className={styles.inTarget}>{t('intake.funnel.inTarget', { days: targetDays })}</span>
      </p>
      <div className={styles.chart} style={{ maxInlineSize: `${byMonth.length * MONTH_REM}rem` }}>
        <svg
          className={styles.months}
          viewBox={`0 0 ${width} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          focusable="false"
        >
          {byMonth.map(({ key, received, inTarget }, n) => (
            <g key={key}>
              <rect
                className={styles.received}
                x={n * STEP + 6}
                y={HEIGHT - bar(received)}
                width={BAR}
                height={bar(received)}
              />
              <rect
                className={styles.inTarget}
                x={n * STEP + 8 + BAR}
                y={HEIGHT - bar(inTarget)}
                width={BAR}
                height={bar(inTarget)}
              />
            </g>
          ))}
        </svg>
        {first && last && (
          <p className={styles.ends} aria-hidden="true">
            <span>{sayMonth(first.key, lang)}</span>
            {last !== first && <span>{sayMonth(last.key, lang)}</span>}
          </p>
        )}
      </div>
      <p className="small muted">{t('intake.report.months-note', { count: highest })}</p>
      <ul className="sr">
        {byMonth.map(({ key, received, inTarget }) => (
          <li key={key}>
            {t('intake.report.month-said', { month: sayMonth(key, lang), received, inTarget })}
          </li>
        ))}
      </ul>
    </section>
  );
}
