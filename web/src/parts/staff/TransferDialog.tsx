import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { centersToTransferTo } from '@/api/staffLists';
import { fieldErrors } from '@/api/staffFailure';
import { useT } from '@/i18n/react';
import { SelectField } from '@/ui/field/TextField';
import { ChangeDialog } from './ChangeDialog';
import { Failure } from './Failure';
import { useStaffMutation } from './useStaffMutation';

interface TransferDialogProps {
  name: string;
  /** The consequences. */
  text: string;
  /** The current center, which is not among the choices. */
  centerId: number;
  transfer: (centerId: number) => Promise<unknown>;
  onDone: () => void;
  onNo: () => void;
}

/** The dialog that selects another center and transfers the record to it (R12.5c, R12.5j). */
export function TransferDialog({ name, text, centerId, transfer, onDone, onNo }: TransferDialogProps) {
  const t = useT();
  const [center, setCenter] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const { data: centers, error: unread } = useQuery(centersToTransferTo);
  const change = useStaffMutation({ send: transfer, onDone });
  function send() {
    setIsMissing(center === '');
    if (center !== '') change.mutate(Number(center));
  }
  return (
    <ChangeDialog
      title={t('record.transfer.title', { name })}
      yes={t('record.transfer.yes')}
      change={change}
      fields={['centerId']}
      onYes={send}
      onNo={onNo}
    >
      <p>{text}</p>
      <Failure error={unread} />
      <SelectField
        label={t('record.transfer.center')}
        value={center}
        error={isMissing ? t('record.transfer.choose') : fieldErrors(change.error).centerId}
        onChange={({ target }) => setCenter(target.value)}
      >
        <option value="">{t('record.transfer.none')}</option>
        {centers
          ?.filter(({ id }) => id !== centerId)
          .map(({ id, name: other }) => (
            <option key={id} value={id}>
              {other}
            </option>
          ))}
      </SelectField>
    </ChangeDialog>
  );
}
