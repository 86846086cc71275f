import { donorKeys, type DonorRecord } from '@/api/staffDonors';
import { useT } from '@/i18n/react';
import { PutOnHold } from '@/parts/staff/RecordHolds';
import { useMe } from '@/ui/staff-shell/StaffContext';

/**
 * The panel that places legal holds on the records of the donor and the holders, for registry administrators (R15.3a).
 */
export function HoldPanel({ record }: { record: DonorRecord }) {
  const t = useT();
  if (useMe().role !== 'registry-admin') return null;
  return (
    <section className="panel stack" aria-labelledby="hold-title">
      <h2 id="hold-title">{t('record.hold.panel')}</h2>
      <p className="small muted">{t('record.hold.text')}</p>
      <PutOnHold
        records={[
          { recordKind: 'donor' as const, recordId: record.id, fullName: record.fullName },
          ...record.holders.map(({ id, fullName }) => ({
            recordKind: 'voucher-holder' as const,
            recordId: id,
            fullName,
          })),
        ]}
        queryKey={donorKeys.record(record.id)}
      />
    </section>
  );
}
