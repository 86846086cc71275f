import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { failureText, fieldErrors, isSignedOut } from '@/api/staffFailure';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { AnnouncedAttempt } from '@/ui/dialog/announcedAttempt';
import { Dialog } from '@/ui/dialog/Dialog';
import { ErrorSummary } from '@/ui/error-summary/ErrorSummary';
import styles from './accounts.module.css';

interface AccountFormProps {
  title: string;
  yes: string;
  busy: boolean;
  /** The failure of the last attempt. */
  error: Error | null;
  onSubmit: () => void;
  onCancel: () => void;
  /** Renders the fields. Each field has the id that the server uses in its errors. */
  children: (errors: Record<string, string>) => ReactNode;
}

/** A dialog with a form about an account. The rules are the server's; the typed text stays after a failure. */
export function AccountForm({ title, yes, busy, error, onSubmit, onCancel, children }: AccountFormProps) {
  const t = useT();
  const formId = useId();
  const [attempt, setAttempt] = useState(0);
  const blamed = fieldErrors(error);
  const fields = Object.entries(blamed).map(([fieldId, message]) => ({ fieldId, message }));
  const general = error && !isSignedOut(error) && fields.length === 0;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setAttempt(attempt + 1);
    onSubmit();
  }
  return (
    <Dialog
      wide
      title={title}
      onCancel={onCancel}
      footer={
        <>
          <Button type="submit" form={formId} busy={busy}>
            {yes}
          </Button>
          <Button variant="secondary" onClick={onCancel}>
            {t('record.no')}
          </Button>
        </>
      }
    >
      <div className={styles.summary}>
        <ErrorSummary
          title={t('staff.problem')}
          errors={general ? [{ message: failureText(error, t) }] : fields}
          attempt={attempt}
        />
      </div>
      <form id={formId} className="form-grid" onSubmit={submit} noValidate>
        <AnnouncedAttempt value={null}>{children(blamed)}</AnnouncedAttempt>
      </form>
    </Dialog>
  );
}
