import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { makePasskey, passkeyFailureText } from '@/api/passkeys';
import { fieldErrors } from '@/api/staffFailure';
import type { Enrolled } from '@/api/staffSignIn';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { PasskeyName } from '@/ui/credentials/PasskeyName';
import { ErrorSummary } from '@/ui/error-summary/ErrorSummary';
import { useProblems } from '@/ui/error-summary/useProblems';
import { SignInFrame } from './SignInFrame';

interface EnrolPasskeyProps {
  onDone: (done: Enrolled) => void;
  foot: ReactNode;
}

/** Sets a passkey up as the second step of somebody who joins. */
export function EnrolPasskey({ onDone, foot }: EnrolPasskeyProps) {
  const t = useT();
  const [name, setName] = useState('');
  const { problems, attempt, blame, clear } = useProblems();
  const { mutate, isPending } = useMutation({
    mutationFn: () => makePasskey(name),
    onSuccess: onDone,
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
    <SignInFrame title={t('staff.enrol.passkey.title')} lead={t('staff.passkey.prompt')} wide takesFocus>
      <form className="stack" onSubmit={submit} noValidate>
        <ErrorSummary title={t('staff.passkey.problem')} errors={problems} attempt={attempt} />
        <PasskeyName
          value={name}
          onValue={setName}
          error={problems.find(({ fieldId }) => fieldId)?.message}
        />
        <Button type="submit" wide busy={isPending}>
          {t('staff.passkey.make')}
        </Button>
      </form>
      {foot}
    </SignInFrame>
  );
}
