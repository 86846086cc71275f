import type { QueryKey } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { fieldErrors } from '@/api/staffFailure';
import type { HoldTerms } from '@/api/staffRetention';
import { MAX_HOLD_REASON } from '@/domain/limits';
import { useT } from '@/i18n/react';
import { TextareaField } from '@/ui/field/TextareaField';
import { TextField } from '@/ui/field/TextField';
import { useToday } from '@/ui/page-context/useToday';
import { ChangeDialog } from './ChangeDialog';
import { useStaffMutation } from './useStaffMutation';

interface HoldDialogProps {
  title: string;
  yes: string;
  terms: HoldTerms;
  send: (terms: HoldTerms) => Promise<unknown>;
  done: string;
  refresh: readonly QueryKey[];
  onClose: () => void;
  /** Above the fields: the consequences and the record. */
  children: ReactNode;
}

/** Asks for the reason and the last day of a legal hold (R15.3). */
export function HoldDialog({ title, yes, terms, onClose, children, ...hold }: HoldDialogProps) {
  const t = useT();
  const today = useToday();
  const [reason, setReason] = useState(terms.reason);
  const [endsOn, setEndsOn] = useState(terms.endsOn);
  const [isMissing, setIsMissing] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const change = useStaffMutation({ ...hold, onDone: onClose });
  const refused = fieldErrors(change.error);
  function go() {
    const missing = reason.trim() === '';
    setIsMissing(missing);
    setAttempt(attempt + 1);
    if (!missing) change.mutate({ reason, endsOn });
  }
  return (
    <ChangeDialog
      title={title}
      yes={yes}
      change={change}
      fields={['reason', 'endsOn']}
      onYes={go}
      onNo={onClose}
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
    </ChangeDialog>
  );
}
