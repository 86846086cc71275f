import type { IntakeReport } from '@/api/staffIntake';
import { useLang, useT } from '@/i18n/react';
import { cx } from '@/ui/cx';
import { funnel, percent, formatMonth } from '../rules/report';
import styles from './report.module.css';

/** The funnel as bars with figures next to them. The figures are the chart's text alternative. */
export function FunnelChart({ report }: { report: IntakeReport }) {
  const t = useT();
  const { received } = report.total;
  return (
    <section className="panel" aria-labelledby="funnel-title">
      <h2 id="funnel-title">{t('intake.report.funnel')}</h2>
      <ol className="flow gap-3">
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

/** The maximum width of a month, in rem, so that two months do not look like a wall. */
const MONTH_REM = 7;
/** The height of the highest bar, in rem. */
const CHART_REM = 7;

/** The patients who came and those reached in time, by month. The table by month has the same figures. */
export function MonthChart({ report: { byMonth, targetDays } }: { report: IntakeReport }) {
  const t = useT();
  const lang = useLang();
  const highest = Math.max(1, ...byMonth.map(({ received }) => received));
  return (
    <section className="panel" aria-labelledby="months-title">
      <h2 id="months-title">{t('intake.report.months')}</h2>
      <p className={styles.legend}>
        <span className={styles.received}>{t('intake.funnel.received')}</span>
        <span className={styles.inTarget}>{t('intake.funnel.inTarget', { days: targetDays })}</span>
      </p>
      <div
        className={styles.months}
        style={{ maxInlineSize: `${byMonth.length * MONTH_REM}rem` }}
        aria-hidden="true"
      >
        {byMonth.map(({ key, received, inTarget }) => (
          <div key={key}>
            <div className={styles.pair}>
              <Bar look={styles.received} count={received} share={received / highest} />
              <Bar look={styles.inTarget} count={inTarget} share={inTarget / highest} />
            </div>
            <span className={styles.month}>{formatMonth(key, lang)}</span>
          </div>
        ))}
      </div>
      <ul className="sr">
        {byMonth.map(({ key, received, inTarget }) => (
          <li key={key}>
            {t('intake.report.month-said', { month: formatMonth(key, lang), received, inTarget })}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A bar with its figure above it; zero is a dot on the line. */
function Bar({ look, count, share }: { look: string | undefined; count: number; share: number }) {
  return (
    <span className={styles.bar}>
      {count}
      <i className={cx(look, count === 0 && styles.dot)} style={{ blockSize: `${share * CHART_REM}rem` }} />
    </span>
  );
}
