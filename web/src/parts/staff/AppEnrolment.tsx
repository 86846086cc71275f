import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { failureText, fieldErrors } from '@/api/staffFailure';
import { beginEnrolment, confirmEnrolment, type Enrolled } from '@/api/staffSignIn';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { AppSecret } from '@/ui/credentials/AppSecret';
import { CodeField } from '@/ui/credentials/CodeField';
import { cx } from '@/ui/cx';
import { ErrorSummary } from '@/ui/error-summary/ErrorSummary';
import { useProblems } from '@/ui/error-summary/useProblems';
import { LoadingRows, NotLoaded } from '@/ui/staff-shell/Loading';

interface AppEnrolmentProps {
  onDone: (done: Enrolled) => void;
  className?: string | undefined;
  /** Whether the button has the full width. */
  wide?: boolean;
  /** Further buttons. */
  children?: ReactNode;
}

/** Shows the secret for an authenticator app, and sets the app up with its first code. */
export function AppEnrolment({ onDone, className, wide, children }: AppEnrolmentProps) {
  const t = useT();
  const [code, setCode] = useState('');
  const { problems, attempt, blame } = useProblems();
  const secret = useQuery({
    queryKey: ['staff', 'enrolment'],
    queryFn: beginEnrolment,
    // Another request would invalidate the secret that the app already has.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  const blameCode = (message: string) => blame([{ fieldId: 'code', message }]);
  const confirm = useMutation({
    mutationFn: () => confirmEnrolment(code.trim()),
    onSuccess: onDone,
    onError: (error) => blameCode(fieldErrors(error).code ?? failureText(error, t)),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (confirm.isPending) return;
    if (code.trim() === '') blameCode(t('staff.code.required'));
    else confirm.mutate();
  }

  return (
    <form className={cx('stack', className)} onSubmit={submit} noValidate>
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
          <Button type="submit" wide={wide} busy={confirm.isPending}>
            {t('staff.enrol.confirm')}
          </Button>
        )}
        {children}
      </div>
    </form>
  );
}
