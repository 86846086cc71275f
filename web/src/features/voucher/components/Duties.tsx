import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { useDates } from '@/ui/page-context/useDates';
import { StatusPill, type PillKind } from '@/ui/status-pill/StatusPill';
import { isForMinor, type HolderRecord } from '../api/voucher';
import styles from './VoucherPage.module.css';

type Duty = NonNullable<HolderRecord['duties']>[number];

const kinds: Record<Exclude<Duty['state'], 'upcoming'>, PillKind> = { due: 'wait', overdue: 'stop' };

/** What the holder does next and until when: the samples that are taken every five years (R11.5). */
export function Duties({ record }: { record: HolderRecord }) {
  const t = useT();
  const dates = useDates();
  const duties = [...(record.duties ?? [])].sort((a, b) => a.dueOn.localeCompare(b.dueOn));
  const next = duties[0];
  if (!next) return null;
  return (
    <section
      className={`panel stack ${next.state === 'upcoming' ? '' : 'panel--lit'}`}
      aria-labelledby="next-duties"
    >
      <h2 id="next-duties">{t('voucher.duties')}</h2>
      {next.state !== 'upcoming' && (
        <Alert kind={next.state === 'due' ? 'waiting' : 'danger'}>
          <p>{t(`voucher.duties.${next.state}`)}</p>
        </Alert>
      )}
      <ul className={styles.duties}>
        {duties.map(({ what, dueOn, state }) => {
          const day = dates.day(dueOn);
          return (
            <li key={what} className={styles.duty}>
              <span>
                {t('voucher.duty', {
                  what: t(`voucher.duty.${what}`),
                  day: day || '–',
                })}
              </span>
              {state !== 'upcoming' && (
                <StatusPill kind={kinds[state]}>{t(`voucher.duty.state.${state}`)}</StatusPill>
              )}
            </li>
          );
        })}
      </ul>
      <p>{t('voucher.duties.why')}</p>
      {isForMinor(record) && <p>{t('voucher.duties.minor', { name: record.firstName })}</p>}
    </section>
  );
}
