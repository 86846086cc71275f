import { useState } from 'react';
import { fieldErrors } from '@/api/staffFailure';
import type { DonorRecord } from '@/api/staffDonors';
import { parseIsoDay, formatDay } from '@/domain/dates';
import { VoucherStep } from '@/domain/enums';
import { useLang, useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { SelectField } from '@/ui/field/TextField';
import { useToday } from '@/ui/page-context/useToday';
import { ChangeDialog } from '@/parts/staff/ChangeDialog';
import { useDonorChange } from '../hooks/useDonorChange';
import styles from './donors.module.css';

/** Reopens a donor's final list of holders, if the server permits it (R6.11). */
export function Reopen({ record }: { record: DonorRecord }) {
  const t = useT();
  const [asks, setAsks] = useState(false);
  const canReopen = record.reopenReasons.length > 0;
  // An open dialog keeps its input when a colleague reopens the list first.
  if (!canReopen && !asks) return null;
  return (
    <>
      <div>
        <Button small variant="danger-outline" onClick={() => setAsks(true)}>
          {t('donors.reopen.go')}
        </Button>
      </div>
      {asks && <ReopenDialog record={record} onDone={() => setAsks(false)} />}
    </>
  );
}

function ReopenDialog({ record, onDone }: { record: DonorRecord; onDone: () => void }) {
  const t = useT();
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  // The dialog keeps its options even if the record changes while it is open.
  const [reasons] = useState(record.reopenReasons);
  const name = record.firstName;
  const change = useDonorChange(record, { done: t('donors.reopen.done', { name }), onDone });
  function send() {
    setIsMissing(reason === '');
    if (reason !== '') change.mutate({ to: 'reopen-list', body: { reason } });
  }
  return (
    <ChangeDialog
      wide
      danger
      title={t('donors.reopen.title', { name: record.fullName })}
      yes={t('donors.reopen.yes')}
      change={change}
      fields={['reason']}
      onYes={send}
      onNo={onDone}
    >
      <Consequences record={record} />
      <SelectField
        label={t('donors.voucher.reason')}
        value={reason}
        error={isMissing && reason === '' ? t('donors.voucher.choose') : fieldErrors(change.error).reason}
        onChange={({ target }) => setReason(target.value)}
      >
        <option value="">{t('donors.voucher.choose')}</option>
        {reasons.map((one) => (
          <option key={one} value={one}>
            {t(`donors.reason.${one}`)}
          </option>
        ))}
      </SelectField>
    </ChangeDialog>
  );
}

/** The consequences of reopening, in the order in which they happen. */
function Consequences({ record }: { record: DonorRecord }) {
  const t = useT();
  const lang = useLang();
  const today = useToday();
  const { firstName: name, readiness } = record;
  const hasSigned = record.currentSelfRegistrationStep >= VoucherStep.Complete;
  const signed = record.holders.filter(
    ({ currentSelfRegistrationStep: step }) => step >= VoucherStep.Complete,
  ).length;
  const due = readiness && parseIsoDay(readiness.formsDueOn);
  return (
    <ul className={styles.comes}>
      <li>{t('donors.reopen.changes', { name })}</li>
      <li>{t(hasSigned ? 'donors.reopen.signed' : 'donors.reopen.unsigned', { name })}</li>
      <li>{t('donors.reopen.holders', { count: signed, name })}</li>
      {due && (
        <li>
          {t('donors.reopen.due', {
            day: formatDay(due, lang),
            isLate: readiness.formsDueOn < today ? 'yes' : 'no',
          })}
        </li>
      )}
      <li>{t('donors.reopen.undo', { name })}</li>
    </ul>
  );
}
