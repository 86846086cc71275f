import { MAX_HOLD_REASON } from '@/domain/limits';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { fieldErrors } from '@/api/staffFailure';
import type { HoldTerms } from '@/api/staffRetention';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';
import { TextareaField } from '@/ui/field/TextareaField';
import { TextField } from '@/ui/field/TextField';
import { useToday } from '@/ui/page-context/useToday';
import { Failure } from './Failure';

interface HoldDialogProps {
  title: string;
  yes: string;
  terms: HoldTerms;
  send: (terms: HoldTerms) => Promise<unknown>;
  onDone: () => void;
  onNo: () => void;
  /** Before the fields: what happens, and whose record it is. */
  children: ReactNode;
}

/** Asks why nothing of a record may be deleted, and until when (R15.3). */
export function HoldDialog({ title, yes, terms, send, onDone, onNo, children }: HoldDialogProps) {
  const t = useT();
  const today = useToday();
  const [reason, setReason] = useState(terms.reason);
  const [endsOn, setEndsOn] = useState(terms.endsOn);
  const [isMissing, setIsMissing] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const { mutate, isPending, error } = useMutation({ mutationFn: send, onSuccess: onDone });
  const refused = fieldErrors(error);
  function go() {
    const missing = reason.trim() === '';
    setIsMissing(missing);
    setAttempt(attempt + 1);
    if (!missing && !isPending) mutate({ reason, endsOn });
  }
  return (
    <Dialog
      title={title}
      onCancel={onNo}
      footer={
        <>
          <Button busy={isPending} onClick={go}>
            {yes}
          </Button>
          <Button variant="secondary" onClick={onNo}>
            {t('record.no')}
          </Button>
        </>
      }
    >
      {children}
      <TextareaField
        label={t('record.hold.reason')}
        hint={t('record.hold.reason-hint')}
        rows={3}
        limit={MAX_HOLD_REASON}
        value={reason}
        attempt={attempt}
        error={isMissing ? t('record.hold.reason-missing') : refused.reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <TextField
        label={t('record.hold.ends-on')}
        hint={t('record.hold.ends-on-hint')}
        optional
        type="date"
        min={today}
        value={endsOn}
        error={refused.endsOn}
        onChange={({ target }) => setEndsOn(target.value)}
      />
      <Failure error={error} fields={['reason', 'endsOn']} />
    </Dialog>
  );
}
