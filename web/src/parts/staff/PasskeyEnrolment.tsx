import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { makePasskey, passkeyFailureText } from '@/api/passkeys';
import { fieldErrors } from '@/api/staffFailure';
import type { Enrolled } from '@/api/staffSignIn';
import { useT } from '@/i18n/react';
import { Button, type ButtonLook } from '@/ui/button/Button';
import { PasskeyName } from '@/ui/credentials/PasskeyName';
import { cx } from '@/ui/cx';
import { ErrorSummary } from '@/ui/error-summary/ErrorSummary';
import { useProblems } from '@/ui/error-summary/useProblems';

interface PasskeyEnrolmentProps extends ButtonLook {
  onDone: (done: Enrolled, name: string) => void;
  className?: string | undefined;
  /** A notice above the form. */
  children?: ReactNode;
}

/** The form that sets up a passkey under a chosen name. */
export function PasskeyEnrolment({ onDone, className, children, ...look }: PasskeyEnrolmentProps) {
  const t = useT();
  const [name, setName] = useState('');
  const { problems, attempt, blame, clear } = useProblems();
  const { mutate, isPending } = useMutation({
    mutationFn: () => makePasskey(name),
    onSuccess: (done) => {
      onDone(done, name.trim());
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
    <form className={cx('stack', className)} onSubmit={submit} noValidate>
      {children}
      <ErrorSummary title={t('staff.passkey.problem')} errors={problems} attempt={attempt} />
      <PasskeyName value={name} onValue={setName} error={problems.find(({ fieldId }) => fieldId)?.message} />
      <Button {...look} type="submit" busy={isPending}>
        {t('staff.passkey.make')}
      </Button>
    </form>
  );
}
