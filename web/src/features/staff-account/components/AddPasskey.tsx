import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { makePasskey, passkeyFailureText } from '@/api/passkeys';
import { fieldErrors } from '@/api/staffFailure';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { PasskeyName } from '@/ui/credentials/PasskeyName';
import { ErrorSummary } from '@/ui/error-summary/ErrorSummary';
import { useProblems } from '@/ui/error-summary/useProblems';
import { Plus } from '@/ui/icon/icons';
import type { OnChanged } from './Account';
import styles from './account.module.css';

/** Adds a passkey under a name of one's own. */
export function AddPasskey({ onChanged }: { onChanged: OnChanged }) {
  const t = useT();
  const [name, setName] = useState('');
  const { problems, attempt, blame, clear } = useProblems();
  const { mutate, isPending } = useMutation({
    mutationFn: () => makePasskey(name),
    onSuccess: ({ recoveryCodes }) => {
      onChanged(t('account.passkeys.added', { name: name.trim() }), recoveryCodes);
      setName('');
    },
    onError: (error) => {
      const wrong = fieldErrors(error).name;
      blame([
        wrong ? { fieldId: 'passkey-name', message: wrong } : { message: passkeyFailureText(error, t) },
      ]);
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    clear();
    if (name.trim() === '') blame([{ fieldId: 'passkey-name', message: t('staff.passkey.name-required') }]);
    else mutate();
  }

  return (
    <form className={`stack ${styles.form}`} onSubmit={submit} noValidate>
      <h3>{t('account.passkeys.add')}</h3>
      <p>{t('staff.passkey.prompt')}</p>
      <ErrorSummary title={t('staff.passkey.problem')} errors={problems} attempt={attempt} />
      <PasskeyName value={name} onValue={setName} error={problems.find(({ fieldId }) => fieldId)?.message} />
      <Button type="submit" icon={Plus} busy={isPending}>
        {t('staff.passkey.make')}
      </Button>
    </form>
  );
}
