import { useMutation } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { renamePasskey, type OwnPasskey } from '@/api/staffAccount';
import { failureText, fieldErrors, isSignedOut } from '@/api/staffFailure';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { PasskeyName } from '@/ui/credentials/PasskeyName';
import { Dialog } from '@/ui/dialog/Dialog';

interface RenamePasskeyProps {
  passkey: OwnPasskey;
  onDone: (name: string) => void;
  onNo: () => void;
}

/** Asks what an own passkey is to be called. What was typed stays when it could not be kept. */
export function RenamePasskey({ passkey, onDone, onNo }: RenamePasskeyProps) {
  const t = useT();
  const form = useId();
  const [typed, setTyped] = useState(passkey.name);
  const [isMissing, setMissing] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const name = typed.trim();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => renamePasskey(passkey.id, name),
    onSuccess: () => onDone(name),
  });
  const refused = fieldErrors(error).name;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    setMissing(name === '');
    setAttempt(attempt + 1);
    if (name !== '') mutate();
  }
  return (
    <Dialog
      title={t('account.passkeys.rename.title', { name: passkey.name })}
      onCancel={onNo}
      footer={
        <>
          <Button type="submit" form={form} busy={isPending}>
            {t('account.passkeys.rename.yes')}
          </Button>
          <Button variant="secondary" onClick={onNo}>
            {t('account.no')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <PasskeyName
          id="new-passkey-name"
          value={typed}
          onValue={setTyped}
          attempt={attempt}
          error={isMissing ? t('staff.passkey.name-required') : refused}
        />
      </form>
      {error && !refused && !isSignedOut(error) && (
        <Alert kind="danger" role="alert">
          <p>{failureText(error, t)}</p>
        </Alert>
      )}
    </Dialog>
  );
}
