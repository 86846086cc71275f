import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureText } from '@/api/staffFailure';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';

interface AskFirstProps<T> {
  title: string;
  yes: string;
  /** Red, for something that cannot be taken back. */
  danger?: boolean;
  run: () => Promise<T>;
  onDone: (result: T) => void;
  onNo: () => void;
  /** What happens then. */
  children: ReactNode;
}

/** Asks before a way to sign in changes, and does it. A failure is said where it was asked. */
export function AskFirst<T>({ title, yes, danger, run, onDone, onNo, children }: AskFirstProps<T>) {
  const t = useT();
  const { mutate, isPending, error } = useMutation({ mutationFn: run, onSuccess: onDone });
  return (
    <Dialog
      title={title}
      danger={danger}
      onCancel={onNo}
      footer={
        <>
          <Button variant={danger ? 'danger' : 'primary'} busy={isPending} onClick={() => mutate()}>
            {yes}
          </Button>
          <Button variant="secondary" onClick={onNo}>
            {t('account.no')}
          </Button>
        </>
      }
    >
      {children}
      {error && (
        <Alert kind="danger" role="alert">
          <p>{failureText(error, t)}</p>
        </Alert>
      )}
    </Dialog>
  );
}
