import { Fragment, type ReactNode } from 'react';
import type { EditKey } from '@/api/client';
import { SignedCopy } from '@/features/e-consent';
import { useT } from '@/i18n/react';
import { useDates } from '@/ui/page-context/useDates';
import type { HolderRecord } from '../api/voucher';
import { liveState, type LiveState } from '../rules/steps';
import { ContactData } from './ContactData';
import { Duties } from './Duties';
import { guardianId } from './guardianId';
import { NeedNow } from './NeedNow';
import { sayRelationship } from './sayHolder';
import { ViewHead } from './ViewHead';
import styles from './VoucherPage.module.css';
import { WhomToCall } from './WhomToCall';

interface VoucherPageProps {
  link: EditKey;
  record: HolderRecord;
  /** What is asked of a holder who came of age; null: nothing. */
  toSign: ReactNode;
  banner: ReactNode;
  arrived: boolean;
}

/** The page of a holder whose steps are done: it is the voucher, for life (V4, R11.4). */
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
      <WhomToCall record={record} />
      <ContactData link={link} record={record} />
    </>
  );
}

/** What the voucher is, whose, what it is called and since when. */
function TheVoucher({ record, state }: { record: HolderRecord; state: LiveState }) {
  const t = useT();
  const dates = useDates();
  const since = dates.day(record.stateSince);
  const name = record.firstName;
  const ending = guardianId(record);
  const facts = [
    ['for', `${name} ${record.lastName}`],
    ['relationship', sayRelationship(record, t)],
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
