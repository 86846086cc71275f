import { useState } from 'react';
import { fieldErrors } from '@/api/staffFailure';
import { useT } from '@/i18n/react';
import { ChangeDialog } from '@/parts/staff/ChangeDialog';
import { SelectField, TextField } from '@/ui/field/TextField';
import { useToday } from '@/ui/page-context/useToday';
import { declare, WAYS_TO_TELL, type Declaration } from '../api/consentDesk';
import type { DeskDialogProps } from './PaperFormDialog';
import { useDeskCall } from '../hooks/useDonorChange';

/** The dialog that records the withdrawal of the agreement to electronic records, or a new agreement (R13.1). */
export function DeclarationDialog({ record, desk, name, onDone }: DeskDialogProps) {
  const t = useT();
  const today = useToday();
  const [on, setOn] = useState(today);
  const [told, setTold] = useState('');
  // The dialog keeps its question even if the record changes while it is open.
  const [what] = useState(desk.paperOnly ? ('agreement' as const) : ('withdrawal' as const));
  const send = useDeskCall(record, {
    send: (body: Declaration) => declare(record.id, desk, what, body),
    done: t(`donors.desk.${what}.done`, { name }),
    onDone,
  });
  const problems = fieldErrors(send.error);
  return (
    <ChangeDialog
      wide
      title={t(`donors.desk.${what}.title`, { name })}
      yes={t(`donors.desk.${what}.yes`)}
      change={send}
      fields={['on', 'told']}
      onYes={() => send.mutate({ on, told })}
      onNo={onDone}
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
    </ChangeDialog>
  );
}
