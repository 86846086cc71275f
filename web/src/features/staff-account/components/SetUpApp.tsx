import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { beginEnrolment, confirmEnrolment } from '@/api/staffSignIn';
import { failureText, fieldErrors } from '@/api/staffFailure';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { AppSecret } from '@/ui/credentials/AppSecret';
import { CodeField } from '@/ui/credentials/CodeField';
import { ErrorSummary } from '@/ui/error-summary/ErrorSummary';
import { useProblems } from '@/ui/error-summary/useProblems';
import { LoadingRows, NotLoaded } from '@/ui/staff-shell/Loading';
import styles from './account.module.css';

interface SetUpAppProps {
  /** The recovery codes that came with it; none where there are some already. */
  onDone: (codes: readonly string[]) => void;
  onCancel: () => void;
}

/** Tells an authenticator app the secret, and sets it up by its first code. */
export function SetUpApp({ onDone, onCancel }: SetUpAppProps) {
  const t = useT();
  const [code, setCode] = useState('');
  const { problems, attempt, blame } = useProblems();
  const secret = useQuery({
    queryKey: ['staff', 'enrolment'],
    queryFn: beginEnrolment,
    // Asking again would make the secret worthless that the app has just been told.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  const confirm = useMutation({
    mutationFn: () => confirmEnrolment(code.trim()),
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
    onError: (error) =>
      blame([{ fieldId: 'code', message: fieldErrors(error).code ?? failureText(error, t) }]),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (confirm.isPending) return;
    if (code.trim() === '') blame([{ fieldId: 'code', message: t('staff.code.required') }]);
    else confirm.mutate();
  }

  return (
    <form className={`stack ${styles.form}`} onSubmit={submit} noValidate>
      {secret.error && (
        <NotLoaded message={failureText(secret.error, t)} onAgain={() => void secret.refetch()} />
      )}
      {secret.isPending && <LoadingRows rows={3} />}
      {secret.data && (
        <>
          <ErrorSummary title={t('staff.problem')} errors={problems} attempt={attempt} />
          <AppSecret {...secret.data} />
          <CodeField
            value={code}
            onValue={setCode}
            hint={t('staff.enrol.code-hint')}
            error={problems[0] && t('staff.code.check')}
          />
        </>
      )}
      <div className="row">
        {secret.data && (
          <Button type="submit" busy={confirm.isPending}>
            {t('staff.enrol.confirm')}
          </Button>
        )}
        <Button variant="secondary" onClick={onCancel}>
          {t('account.app.cancel')}
        </Button>
      </div>
    </form>
  );
}
