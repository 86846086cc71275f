import type { EditKey } from '@/api/client';
import { VoucherStep } from '@/domain/enums';
import { SignedCopy } from '@/features/e-consent';
import { useT } from '@/i18n/react';
import { useDates } from '@/ui/page-context/useDates';
import type { DonorRecord, VoucherRecord } from '../api/voucher';
import { shown } from '../rules/holders';
import { ContactData } from './ContactData';
import { ViewHead } from './ViewHead';
import { EmergencyContact } from './EmergencyContact';

interface TransplantedProps {
  link: EditKey;
  record: VoucherRecord;
}

/**
 * After the donor's operation: the specified text (V2, Transplanted page). Below it is the donor's
 * permanent page (R11.4), or a note to a holder that the open steps are closed.
 */
export function Transplanted({ link, record }: TransplantedProps) {
  const t = useT();
  return (
    <>
      <ViewHead title={t('voucher.transplanted')} arrived={false}>
        <p className="lead">{t('voucher.transplanted.text')}</p>
        {!('adpVoucherHolders' in record) && <p>{t('voucher.too-late')}</p>}
      </ViewHead>
      {'adpVoucherHolders' in record && <ForDonor link={link} donor={record} />}
      <EmergencyContact record={record} />
    </>
  );
}

/** Thanks, the outcome of the vouchers, and the donor's own consent. */
function ForDonor({ link, donor }: { link: EditKey; donor: DonorRecord }) {
  const t = useT();
  const dates = useDates();
  const day = dates.day(donor.donatedOn);
  return (
    <>
      <section className="panel panel--green stack" aria-labelledby="thanks">
        <h2 id="thanks">{t('voucher.given.thanks', { name: donor.firstName })}</h2>
        <p className="lead">{day ? t('voucher.given.on', { day }) : t('voucher.given')}</p>
      </section>
      {shown(donor.adpVoucherHolders).length > 0 && <Vouchers donor={donor} />}
      {donor.currentSelfRegistrationStep >= VoucherStep.Complete && (
        <section className="panel stack" aria-labelledby="own-consent">
          <h2 id="own-consent">{t('voucher.consent')}</h2>
          <SignedCopy link={link} />
        </section>
      )}
      <ContactData link={link} record={donor} />
    </>
  );
}

/** The number of usable and used vouchers, without the names of the holders (R11.3). */
function Vouchers({ donor: { usableVouchers: usable, usedVouchers: used } }: { donor: DonorRecord }) {
  const t = useT();
  return (
    <section className="panel stack" aria-labelledby="own-vouchers">
      <h2 id="own-vouchers">{t('voucher.given.vouchers')}</h2>
      {used > 0 && (
        <p>
          <b>{t('voucher.monitor.used', { used })}</b> {t('voucher.given.used')}
        </p>
      )}
      {usable > 0 && (
        <p>
          <b>{t('voucher.given.usable', { usable })}</b> {t('voucher.given.waiting', { usable })}
        </p>
      )}
      {usable === 0 && used === 0 && <p>{t('voucher.given.none')}</p>}
      <p className="muted">{t('voucher.given.private')}</p>
    </section>
  );
}
