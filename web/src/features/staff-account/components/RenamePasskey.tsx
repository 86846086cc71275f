import { useState } from 'react';
import { renamePasskey, type OwnPasskey } from '@/api/staffAccount';
import { fieldErrors } from '@/api/staffFailure';
import { useT } from '@/i18n/react';
import { ChangeDialog } from '@/parts/staff/ChangeDialog';
import { useStaffMutation } from '@/parts/staff/useStaffMutation';
import { PasskeyName } from '@/ui/credentials/PasskeyName';

interface RenamePasskeyProps {
  passkey: OwnPasskey;
  onDone: (name: string) => void;
  onNo: () => void;
}

/** The form that renames one of the account's passkeys. */
export function RenamePasskey({ passkey, onDone, onNo }: RenamePasskeyProps) {
  const t = useT();
  const [typed, setTyped] = useState(passkey.name);
  const [isMissing, setMissing] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const name = typed.trim();
  const change = useStaffMutation({
    send: () => renamePasskey(passkey.id, name),
    onDone: () => onDone(name),
  });
  const refused = fieldErrors(change.error).name;

  function rename() {
    setMissing(name === '');
    setAttempt(attempt + 1);
    if (name !== '') change.mutate();
  }
  return (
    <ChangeDialog
      title={t('account.passkeys.rename.title', { name: passkey.name })}
      yes={t('account.passkeys.rename.yes')}
      no={t('account.no')}
      change={change}
      fields={['name']}
      form=""
      onYes={rename}
      onNo={onNo}
    >
      <PasskeyName
        id="new-passkey-name"
        value={typed}
        onValue={setTyped}
        attempt={attempt}
        error={isMissing ? t('staff.passkey.name-required') : refused}
      />
    </ChangeDialog>
  );
}
