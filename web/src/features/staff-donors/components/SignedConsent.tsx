import { documentUrl, type DonorRecord } from '@/api/staffDonors';
import { useT } from '@/i18n/react';
import { ExportButton } from '@/parts/staff/ExportButton';
import { ownConsent } from '../rules/path';

/** The donor's own consent as signed, or the reason why there is none; every read is audited (R6.7). */
export function SignedConsent({ record }: { record: DonorRecord }) {
  const t = useT();
  const own = ownConsent(record);
  if (own) {
    return (
      <ExportButton
        href={documentUrl(record.id, own.id)}
        download={own.fileName}
        label={t('donors.consent.signed')}
      />
    );
  }
  const former = record.documents.filter(({ holderId }) => holderId === 0);
  // The list of documents has the warning.
  if (former.some(({ isAltered }) => isAltered)) return null;
  return (
    <p className="muted">
      {t(former.length > 0 ? 'donors.consent.anew' : 'donors.consent.unsigned', { name: record.firstName })}
    </p>
  );
}
