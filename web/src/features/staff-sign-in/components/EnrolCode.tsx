import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { beginEnrolment, confirmEnrolment, type Enrolled } from '@/api/staffSignIn';
import { failureText } from '@/api/staffFailure';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { AppSecret } from '@/ui/credentials/AppSecret';
import { CodeField } from '@/ui/credentials/CodeField';
import { ErrorSummary } from '@/ui/error-summary/ErrorSummary';
import { useProblems } from '@/ui/error-summary/useProblems';
import { LoadingRows, NotLoaded } from '@/ui/staff-shell/Loading';
import { SignInFrame } from './SignInFrame';

interface EnrolCodeProps {
  onDone: (done: Enrolled) => void;
  foot: ReactNode;
  /** What is to be said first. */
  children?: ReactNode;
}

/** Sets an authenticator app up by its first code. */
export function EnrolCode({ onDone, foot, children }: EnrolCodeProps) {
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
    onSuccess: onDone,
    onError: (error) => blame([{ fieldId: 'code', message: failureText(error, t) }]),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (confirm.isPending) return;
    if (code.trim() === '') blame([{ fieldId: 'code', message: t('staff.code.required') }]);
    else confirm.mutate();
  }

  return (
    <SignInFrame title={t('staff.enrol.title')} lead={t('staff.enrol.lead')} wide takesFocus>
      {children}
      {secret.error && (
        <NotLoaded message={failureText(secret.error, t)} onAgain={() => void secret.refetch()} />
      )}
      {secret.isPending && <LoadingRows rows={3} />}
      {secret.data && (
        <form className="stack" onSubmit={submit} noValidate>
          <ErrorSummary title={t('staff.problem')} errors={problems} attempt={attempt} />
          <AppSecret {...secret.data} />
          <CodeField
            value={code}
            onValue={setCode}
            hint={t('staff.enrol.code-hint')}
            error={problems[0] && t('staff.code.check')}
          />
          <Button type="submit" wide busy={confirm.isPending}>
            {t('staff.enrol.confirm')}
          </Button>
        </form>
      )}
      {foot}
    </SignInFrame>
  );
}
