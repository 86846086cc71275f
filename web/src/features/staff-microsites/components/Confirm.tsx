import type { ReactNode } from 'react';
import { failureText } from '@/api/staffFailure';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';

interface ConfirmProps {
  title: string;
  yes: string;
  /** Red, for something that visitors or the patient notice at once. */
  danger?: boolean;
  busy: boolean;
  error: unknown;
  onYes: () => void;
  onNo: () => void;
  /** What happens then. */
  children: ReactNode;
}

/** Asks before something happens that the patient or visitors notice. A failure is said where it was asked. */
export function Confirm({ title, yes, danger, busy, error, onYes, onNo, children }: ConfirmProps) {
  const t = useT();
  return (
    <Dialog
      danger={danger}
      title={title}
      onCancel={onNo}
      footer={
        <>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onYes}>
            {yes}
          </Button>
          <Button variant="secondary" onClick={onNo}>
            {t('record.no')}
          </Button>
        </>
      }
    >
      {children}
      {error !== null && error !== undefined && (
        <Alert kind="danger" role="alert">
          <p>{failureText(error, t)}</p>
        </Alert>
      )}
    </Dialog>
  );
}
