import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { centersToTransferTo } from '@/api/staffLists';
import { failureText, fieldErrors } from '@/api/staffFailure';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';
import { SelectField } from '@/ui/field/TextField';
import { Failure } from './Failure';

interface TransferDialogProps {
  name: string;
  /** What happens then. */
  text: string;
  /** The present center, which is none to choose. */
  centerId: number;
  transfer: (centerId: number) => Promise<unknown>;
  onDone: () => void;
  onNo: () => void;
}

/** Asks for the other center, and hands somebody over to it (R12.5c, R12.5j). */
export function TransferDialog({ name, text, centerId, transfer, onDone, onNo }: TransferDialogProps) {
  const t = useT();
  const [center, setCenter] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const { data: centers, error: unread } = useQuery(centersToTransferTo);
  const { mutate, isPending, error } = useMutation({ mutationFn: transfer, onSuccess: onDone });
  function send() {
    setIsMissing(center === '');
    if (center !== '' && !isPending) mutate(Number(center));
  }
  return (
    <Dialog
      title={t('record.transfer.title', { name })}
      onCancel={onNo}
      footer={
        <>
          <Button busy={isPending} onClick={send}>
            {t('record.transfer.yes')}
          </Button>
          <Button variant="secondary" onClick={onNo}>
            {t('record.no')}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      {unread && (
        <Alert kind="danger" role="alert">
          <p>{failureText(unread, t)}</p>
        </Alert>
      )}
      <SelectField
        label={t('record.transfer.center')}
        value={center}
        error={isMissing ? t('record.transfer.choose') : fieldErrors(error).centerId}
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
      <Failure error={error} fields={['centerId']} />
    </Dialog>
  );
}
