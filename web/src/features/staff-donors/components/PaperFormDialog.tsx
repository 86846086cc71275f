import { useState } from 'react';
import type { DonorRecord } from '@/api/staffDonors';
import { fieldErrors } from '@/api/staffFailure';
import { useT } from '@/i18n/react';
import { ChangeDialog } from '@/parts/staff/ChangeDialog';
import { DateField } from '@/ui/field/DateField';
import { FieldErrorText } from '@/ui/field/Field';
import { SelectField, TextField } from '@/ui/field/TextField';
import { FileDrop } from '@/ui/file-drop/FileDrop';
import { useToday } from '@/ui/page-context/useToday';
import { IDENTITY_CHECKS, receiveForm, type ConsentDesk, type Receipt } from '../api/consentDesk';
import { useDeskCall } from '../hooks/useDonorChange';

/** The props of the dialogs about one person's consent. */
export interface DeskDialogProps {
  record: DonorRecord;
  desk: ConsentDesk;
  /** The name of the person who signs the consent. */
  name: string;
  onDone: () => void;
}

const FIELDS = ['consentFile', 'signedOn', 'identity', 'consentType', 'firstName', 'lastName', 'dob'];
/** The consent type of people who sign for themselves. Their names are known. */
const SELF = '1';

/** The dialog that records a form signed on paper, with the staff's statements about it (R13.1). */
export function PaperFormDialog({ record, desk, name, onDone }: DeskDialogProps) {
  const t = useT();
  const [file, setFile] = useState<File | null>(null);
  const [isFileMissing, setFileMissing] = useState(false);
  const [receipt, setReceipt] = useState<Receipt>({
    signedOn: '',
    identity: '',
    consentType: desk.types.length === 1 ? String(desk.types[0]) : '',
    firstName: '',
    lastName: '',
    dob: '',
  });
  const send = useDeskCall(record, {
    send: (signed: File) => receiveForm(record.id, desk, receipt, signed),
    done: t('donors.paper.done', { name }),
    onDone,
  });
  const problems = fieldErrors(send.error);
  const fileProblem = isFileMissing ? t('donors.paper.no-file') : problems.consentFile;
  function save() {
    setFileMissing(!file);
    if (file) send.mutate(file);
  }
  const write = (change: Partial<Receipt>) => setReceipt((before) => ({ ...before, ...change }));
  return (
    <ChangeDialog
      wide
      title={t('donors.paper.title', { name })}
      yes={t('donors.paper.yes')}
      change={send}
      fields={FIELDS}
      onYes={save}
      onNo={onDone}
    >
      <p>{t('donors.paper.text', { name })}</p>
      <FileDrop
        id="paper-form"
        label={file ? t('donors.paper.chosen', { name: file.name }) : t('donors.paper.choose')}
        accept=".pdf,application/pdf"
        describedBy={fileProblem ? 'paper-form-error' : undefined}
        invalid={fileProblem !== undefined}
        disabled={send.isPending}
        onFile={(chosen) => {
          setFile(chosen);
          setFileMissing(false);
        }}
      >
        {file ? t('donors.paper.chosen', { name: file.name }) : t('donors.paper.choose')}
      </FileDrop>
      {fileProblem && <FieldErrorText id="paper-form-error">{fileProblem}</FieldErrorText>}
      <Attested receipt={receipt} problems={problems} write={write} />
      <Signer desk={desk} receipt={receipt} problems={problems} write={write} />
    </ChangeDialog>
  );
}

interface PartProps {
  receipt: Receipt;
  problems: Record<string, string>;
  write: (change: Partial<Receipt>) => void;
}

/** The fields for the day of signing and the identity check. */
function Attested({ receipt, problems, write }: PartProps) {
  const t = useT();
  const today = useToday();
  return (
    <div className="form-grid">
      <TextField
        type="date"
        className="c3"
        max={today}
        label={t('donors.paper.signed-on')}
        value={receipt.signedOn}
        error={problems.signedOn}
        onChange={({ target }) => write({ signedOn: target.value })}
      />
      <SelectField
        className="c3"
        label={t('donors.paper.identity')}
        value={receipt.identity}
        error={problems.identity}
        onChange={({ target }) => write({ identity: target.value })}
      >
        <option value="">{t('donors.voucher.choose')}</option>
        {IDENTITY_CHECKS.map((check) => (
          <option key={check} value={check}>
            {t(`donors.identity.${check}`)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

/** The fields for the signer and the signer's role. */
function Signer({ desk, receipt, problems, write }: PartProps & { desk: ConsentDesk }) {
  const t = useT();
  return (
    <>
      {desk.types.length > 1 ? (
        <SelectField
          label={t('donors.paper.signer')}
          value={receipt.consentType}
          error={problems.consentType}
          onChange={({ target }) => write({ consentType: target.value })}
        >
          <option value="">{t('donors.voucher.choose')}</option>
          {desk.types.map((type) => (
            <option key={type} value={type}>
              {t(`donors.paper.signer.${type}`)}
            </option>
          ))}
        </SelectField>
      ) : (
        <p>{t(`donors.paper.signer.${receipt.consentType}`)}</p>
      )}
      {receipt.consentType !== SELF && receipt.consentType !== '' && (
        <div className="form-grid">
          <TextField
            className="c2"
            label={t('donors.field.firstName')}
            value={receipt.firstName}
            error={problems.firstName}
            onChange={({ target }) => write({ firstName: target.value })}
          />
          <TextField
            className="c2"
            label={t('donors.field.lastName')}
            value={receipt.lastName}
            error={problems.lastName}
            onChange={({ target }) => write({ lastName: target.value })}
          />
          <DateField
            className="c2"
            label={t('donors.paper.born')}
            value={receipt.dob}
            error={problems.dob}
            onChange={({ target }) => write({ dob: target.value })}
          />
        </div>
      )}
    </>
  );
}
