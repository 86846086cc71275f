import { Fragment, type ReactNode } from 'react';
import type { EditKey } from '@/api/client';
import { SignedCopy } from '@/features/e-consent';
import { useT } from '@/i18n/react';
import { useDates } from '@/ui/page-context/useDates';
import { type HolderRecord, isForMinor } from '../api/voucher';
import { liveState, type LiveState } from '../rules/steps';
import { ContactData } from './ContactData';
import { guardianId } from './guardianId';
import { NeedNow } from './NeedNow';
import { formatRelationship } from './formatHolder';
import { ViewHead } from './ViewHead';
import styles from './VoucherPage.module.css';
import { EmergencyContact } from './EmergencyContact';
import { Alert } from '@/ui/alert/Alert';
import { StatusPill, type PillKind } from '@/ui/status-pill/StatusPill';

interface VoucherPageProps {
  link: EditKey;
  record: HolderRecord;
  /** The request to a holder who came of age to sign; null if there is none. */
  toSign: ReactNode;
  banner: ReactNode;
  arrived: boolean;
}

/** The page of a holder who has completed all steps: the voucher, for life (V4, R11.4). */
export function VoucherPage({ link, record, toSign, banner, arrived }: VoucherPageProps) {
  const t = useT();
  const state = liveState(record);
  const isWaiting = state === 'awaits-donation';
  const name = record.firstName;
  const ending = guardianId(record);
  const title = isWaiting
    ? t(`voucher.complete.title${ending}`, { name })
    : t(`voucher.state.label${ending}`, { name, state: t(`voucher.state.${state}`) });
  return (
    <>
      <ViewHead title={title} arrived={arrived} />
      {toSign}
      {isWaiting && banner}
      <TheVoucher record={record} state={state} />
      <Duties record={record} />
      {state === 'available' && <NeedNow link={link} record={record} />}
      <section className="panel stack" aria-labelledby="own-consent">
        <h2 id="own-consent">{t('voucher.consent')}</h2>
        {!isWaiting && banner}
        <SignedCopy link={link} />
      </section>
      <EmergencyContact record={record} />
      <ContactData link={link} record={record} />
    </>
  );
}

/** The voucher with its holder, its state and the date of that state. */
function TheVoucher({ record, state }: { record: HolderRecord; state: LiveState }) {
  const t = useT();
  const dates = useDates();
  const since = dates.day(record.stateSince);
  const name = record.firstName;
  const ending = guardianId(record);
  const facts = [
    ['for', `${name} ${record.lastName}`],
    ['relationship', formatRelationship(record, t)],
    ['since', since],
  ] as const;
  return (
    <section
      className={`panel stack ${state === 'available' ? 'panel--green' : ''}`}
      aria-labelledby="the-voucher"
    >
      <h2 id="the-voucher">{t(`voucher.life.title${ending}`, { name })}</h2>
      {state === 'awaits-donation' && <p className={styles.state}>{t(`voucher.state.${state}`)}</p>}
      <p className="lead">{t(`voucher.life.${state}${ending}`, { name })}</p>
      <dl className="dl">
        {facts.map(
          ([fact, value]) =>
            value && (
              <Fragment key={fact}>
                <dt>{t(`voucher.life.${fact}`)}</dt>
                <dd>{value}</dd>
              </Fragment>
            ),
        )}
      </dl>
      <p>{t(`voucher.life.what${ending}`, { name })}</p>
    </section>
  );
}

type Duty = NonNullable<HolderRecord['duties']>[number];

const kinds: Record<Exclude<Duty['state'], 'upcoming'>, PillKind> = { due: 'wait', overdue: 'stop' };

/** The holder's next duties with their dates: the samples that are taken every five years (R11.5). */
function Duties({ record }: { record: HolderRecord }) {
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
      <ul className="flow gap-4">
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
