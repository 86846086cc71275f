import type { EditKey } from '@/api/client';
import { callHref } from '@/domain/callHref';
import { VoucherStep } from '@/domain/enums';
import { SignedCopy } from '@/features/e-consent';
import { useT } from '@/i18n/react';
import { useBrand } from '@/ui/page-context/PageContext';
import type { HolderRecord } from '../api/voucher';
import type { EndedState } from '../rules/steps';
import { ViewHead } from './ViewHead';

interface EndedProps {
  link: EditKey;
  record: HolderRecord;
  state: EndedState;
}

/** The page of a holder after the end of the voucher: the reason, and a contact to call (R11.3). */
export function Ended({ link, record, state }: EndedProps) {
  const t = useT();
  return (
    <div className="stack gap-5">
      <ViewHead title={t('voucher.state.label', { state: t(`voucher.state.${state}`) })} arrived={false}>
        <p className="lead">{t(`voucher.ended.${state}`)}</p>
        <p>{t('voucher.ended.nothing')}</p>
      </ViewHead>
      <EmergencyContact record={record} />
      {record.currentSelfRegistrationStep >= VoucherStep.Complete && <SignedCopy link={link} />}
    </div>
  );
}

/** The center and its coordinator; the registry's number if the center has none. */
function EmergencyContact({ record: { coordinator, donor } }: { record: HolderRecord }) {
  const t = useT();
  const { phone } = useBrand();
  const numbers = coordinator?.phoneNumbers.map(({ number }) => number) ?? [];
  return (
    <section className="panel stack" aria-labelledby="whom-to-call">
      <h2 id="whom-to-call">{t('voucher.ended.call')}</h2>
      <p>
        {coordinator && (
          <>
            {coordinator.fullName}
            <br />
          </>
        )}
        {donor && <b>{donor.center.name}</b>}
      </p>
      <ul className="stack gap-3">
        {(numbers.length > 0 ? numbers : [phone]).map((number) => (
          <li key={number}>
            <a className="nowrap" href={callHref(number)}>
              {number}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
