import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { signIn, type SignInStep } from '@/api/staffSignIn';
import { failureText } from '@/api/staffFailure';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { PasswordField } from '@/ui/credentials/PasswordField';
import { ErrorSummary } from '@/ui/error-summary/ErrorSummary';
import { useProblems } from '@/ui/error-summary/useProblems';
import { TextField } from '@/ui/field/TextField';

interface PasswordFormProps {
  onNext: (step: SignInStep) => void;
  /** Called at the first failure, so that the earlier notice disappears. */
  onRefused: () => void;
}

/** The form for email and password. */
export function PasswordForm({ onNext, onRefused }: PasswordFormProps) {
  const t = useT();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { problems, attempt, blame } = useProblems();
  const refuse: typeof blame = (next) => {
    onRefused();
    blame(next);
  };
  const { mutate, isPending } = useMutation({
    mutationFn: () => signIn(email.trim(), password),
    onSuccess: onNext,
    onError: (error) => refuse([{ message: failureText(error, t) }]),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const missing = [
      { fieldId: 'email', message: t('staff.sign-in.email.required'), isMissing: email.trim() === '' },
      { fieldId: 'password', message: t('staff.sign-in.password.required'), isMissing: password === '' },
    ].filter(({ isMissing }) => isMissing);
    if (missing.length > 0) refuse(missing);
    else mutate();
  }
  const fieldError = (id: string) => problems.find(({ fieldId }) => fieldId === id)?.message;

  return (
    <>
      <form className="stack" onSubmit={submit} noValidate>
        <ErrorSummary title={t('staff.problem')} errors={problems} attempt={attempt} />
        <TextField
          id="email"
          type="email"
          label={t('staff.sign-in.email')}
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={fieldError('email')}
        />
        <PasswordField
          id="password"
          label={t('staff.sign-in.password')}
          autoComplete="current-password"
          value={password}
          onValue={setPassword}
          error={fieldError('password')}
        />
        <Button type="submit" wide busy={isPending}>
          {t('staff.sign-in.go')}
        </Button>
      </form>
      <p className="small muted">{t('staff.sign-in.forgot')}</p>
    </>
  );
}
