import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { changePassword } from '@/api/staffAccount';
import { failureText, fieldErrors } from '@/api/staffFailure';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { PasswordField } from '@/ui/credentials/PasswordField';
import { ErrorSummary } from '@/ui/error-summary/ErrorSummary';
import { useProblems } from '@/ui/error-summary/useProblems';
import type { OnChanged } from './Account';
import { Section } from './Section';
import { useHeadingFocus } from '../hooks/useHeadingFocus';

interface ChangePasswordProps {
  email: string;
  onChanged: OnChanged;
}

/** The form to change the password. The rules are the server's; the typed text stays until it is accepted. */
export function ChangePassword({ email, onChanged }: ChangePasswordProps) {
  const t = useT();
  const { heading, toHeading } = useHeadingFocus();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const { problems, attempt, blame, clear } = useProblems();
  const { mutate, isPending } = useMutation({
    mutationFn: () => changePassword(current, password),
    onSuccess: () => {
      setCurrent('');
      setPassword('');
      clear();
      toHeading();
      onChanged(t('account.password.changed'));
    },
    onError: (error) => {
      const wrong = Object.entries(fieldErrors(error));
      const corrections = wrong.map(([fieldId, message]) => ({ fieldId, message }));
      blame(corrections.length > 0 ? corrections : [{ message: failureText(error, t) }]);
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    if (current === '') blame([{ fieldId: 'current', message: t('account.password.current-required') }]);
    else mutate();
  }
  const fieldError = (id: string) => problems.find(({ fieldId }) => fieldId === id)?.message;

  return (
    <Section title={t('account.password.title')} heading={heading}>
      <form className="stack" onSubmit={submit} noValidate>
        <ErrorSummary title={t('staff.problem')} errors={problems} attempt={attempt} />
        {/* Names the account for the password manager. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <PasswordField
          id="current"
          label={t('account.password.current')}
          autoComplete="current-password"
          value={current}
          onValue={setCurrent}
          error={fieldError('current')}
        />
        <PasswordField
          id="password"
          label={t('account.password.new')}
          hint={t('staff.join.hint')}
          autoComplete="new-password"
          value={password}
          onValue={setPassword}
          error={fieldError('password')}
        />
        <p className="small">{t('account.password.note')}</p>
        <Button type="submit" busy={isPending}>
          {t('account.password.go')}
        </Button>
      </form>
    </Section>
  );
}
