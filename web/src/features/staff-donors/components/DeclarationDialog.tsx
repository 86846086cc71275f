import { useState } from 'react';
import { fieldErrors } from '@/api/staffFailure';
import { useT } from '@/i18n/react';
import { Failure } from '@/parts/staff/Failure';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';
import { SelectField, TextField } from '@/ui/field/TextField';
import { useToday } from '@/ui/page-context/useToday';
import { toastSuccess } from '@/ui/toast/toast';
import { declare, WAYS_TO_TELL, type Declaration } from '../api/consentDesk';
import type { DeskDialogProps } from './PaperFormDialog';
import { useDeskCall } from './useDeskCall';

/** Records that somebody withdraws their agreement to electronic records, or agrees again (R13.1). */
export function DeclarationDialog({ record, desk, name, onDone }: DeskDialogProps) {
  const t = useT();
  const today = useToday();
  const [on, setOn] = useState(today);
  const [told, setTold] = useState('');
  // What is asked stays what it was when the dialog opened.
  const [what] = useState(desk.paperOnly ? ('agreement' as const) : ('withdrawal' as const));
  const send = useDeskCall(record.id, (body: Declaration) => declare(record.id, desk, what, body));
  const problems = fieldErrors(send.error);
  function save() {
    if (send.isPending) return;
    send.mutate(
      { on, told },
      {
        onSuccess() {
          toastSuccess(t(`donors.desk.${what}.done`, { name }));
          onDone();
        },
      },
    );
  }
  return (
    <Dialog
      wide
      title={t(`donors.desk.${what}.title`, { name })}
      onCancel={onDone}
      footer={
        <>
          <Button busy={send.isPending} onClick={save}>
            {t(`donors.desk.${what}.yes`)}
          </Button>
          <Button variant="secondary" onClick={onDone}>
            {t('record.no')}
          </Button>
        </>
      }
    >
      <p>{t(`donors.desk.${what}.text`, { name })}</p>
      <TextField
        type="date"
        max={today}
        label={t('donors.desk.on')}
        value={on}
        error={problems.on}
        onChange={({ target }) => setOn(target.value)}
      />
      <SelectField
        label={t('donors.desk.told')}
        value={told}
        error={problems.told}
        onChange={({ target }) => setTold(target.value)}
      >
        <option value="">{t('donors.voucher.choose')}</option>
        {WAYS_TO_TELL.map((way) => (
          <option key={way} value={way}>
            {t(`donors.told.${way}`)}
          </option>
        ))}
      </SelectField>
      <Failure error={send.error} fields={['on', 'told']} />
    </Dialog>
  );
}
