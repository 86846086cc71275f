import type { DonorRecord } from '@/api/staffDonors';
import { useT } from '@/i18n/react';
import { DialogButton } from '@/parts/staff/ChangeDialog';
import { TransferHolder } from './HolderCenter';

/** The panel that transfers the donor, with the holders of the same center, to another center (R24.2a). */
export function TransferPanel({ record }: { record: DonorRecord }) {
  const t = useT();
  return (
    <section className="panel stack" aria-labelledby="transfer-title">
      <h2 id="transfer-title">{t('donors.transfer')}</h2>
      <p className="small muted">{t('donors.transfer.lead')}</p>
      <div>
        <DialogButton small variant="secondary" label={t('donors.transfer')}>
          {(close) => <TransferHolder record={record} onDone={close} />}
        </DialogButton>
      </div>
    </section>
  );
}
