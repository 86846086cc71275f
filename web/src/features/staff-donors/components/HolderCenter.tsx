import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrors } from '@/api/staffFailure';
import { centersToTransferTo } from '@/api/staffLists';
import type { DonorRecord, HolderItem } from '@/api/staffDonors';
import { MAX_TRANSFER_REASON } from '@/domain/limits';
import { useT } from '@/i18n/react';
import { ChangeDialog, DialogButton } from '@/parts/staff/ChangeDialog';
import { Failure } from '@/parts/staff/Failure';
import { SelectField } from '@/ui/field/TextField';
import { TextareaField } from '@/ui/field/TextareaField';
import { useDonorChange } from '../hooks/useDonorChange';
import styles from './donors.module.css';

interface TransferProps {
  record: DonorRecord;
  /** Without a holder, the donor is transferred, with the holders of the same center (R24.2a). */
  holder?: HolderItem;
}

/** The button that transfers a donor or a voucher holder to another center (R24). */
export function Transfer({ record, holder }: TransferProps) {
  const t = useT();
  if (holder && !holder.canTransfer) return null;
  return (
    <div>
      <DialogButton small variant="secondary" label={t('donors.transfer')}>
        {(close) => <TransferDialog record={record} holder={holder} onDone={close} />}
      </DialogButton>
    </div>
  );
}

/** The dialog that transfers a donor or a holder to another center. */
function TransferDialog({ record, holder, onDone }: TransferProps & { onDone: () => void }) {
  const t = useT();
  const [center, setCenter] = useState('');
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  // The dialog keeps its text even if the record changes while it is open.
  const [from] = useState(holder ?? record);
  const { data: centers, error: unread } = useQuery(centersToTransferTo);
  const { fullName: name } = from;
  const change = useDonorChange(record, { done: t('donors.transfer.done', { name }), onDone });
  const problems = fieldErrors(change.error);
  function send() {
    setIsTried(true);
    if (center === '' || reason.trim() === '') return;
    const body = { centerId: Number(center), reason };
    if (holder)
      change.mutate({ to: `holders/${from.id}/transfer`, body: { ...body, version: holder.version } });
    else change.mutate({ to: 'transfer', body });
  }
  return (
    <ChangeDialog
      wide
      title={t('donors.transfer.title', { name })}
      yes={t('donors.transfer.yes')}
      change={change}
      fields={['centerId', 'reason']}
      onYes={send}
      onNo={onDone}
    >
      <ul className={styles.comes}>
        {!holder && <li>{t('donors.transfer.donor', { name, center: from.centerName })}</li>}
        <li>{t('donors.transfer.kits')}</li>
        <li>{t('donors.transfer.history', { center: from.centerName })}</li>
        <li>{t('donors.transfer.told', { name })}</li>
        <li>{t('donors.transfer.undo', { name })}</li>
      </ul>
      <Failure error={unread} />
      <SelectField
        label={t('record.transfer.center')}
        value={center}
        error={isTried && center === '' ? t('record.transfer.choose') : problems.centerId}
        onChange={({ target }) => setCenter(target.value)}
      >
        <option value="">{t('record.transfer.none')}</option>
        {centers
          ?.filter(({ name: other }) => other !== from.centerName)
          .map(({ id, name: other }) => (
            <option key={id} value={id}>
              {other}
            </option>
          ))}
      </SelectField>
      <TextareaField
        label={t('donors.transfer.reason')}
        hint={t('donors.transfer.reason.hint')}
        rows={2}
        limit={MAX_TRANSFER_REASON}
        value={reason}
        error={isTried && reason.trim() === '' ? t('donors.transfer.reason.missing') : problems.reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </ChangeDialog>
  );
}
