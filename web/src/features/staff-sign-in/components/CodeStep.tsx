import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { sendCode, type SignInStep } from '@/api/staffSignIn';
import { failureText } from '@/api/staffFailure';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { CodeField } from '@/ui/credentials/CodeField';
import { ErrorSummary } from '@/ui/error-summary/ErrorSummary';
import { useProblems } from '@/ui/error-summary/useProblems';
import { useBrand } from '@/ui/page-context/PageContext';
import { SignInFrame } from './SignInFrame';

interface CodeStepProps {
  onNext: (step: SignInStep) => void;
  /** There is no authenticator app: only a recovery code will do. */
  recovery: boolean;
  foot: ReactNode;
  /** What is to be said first. */
  children?: ReactNode;
}

/** The second step: a one-time code of the app, or a recovery code. */
export function CodeStep({ onNext, recovery, foot, children }: CodeStepProps) {
  const t = useT();
  const { productName } = useBrand();
  const [code, setCode] = useState('');
  const { problems, attempt, blame } = useProblems();
  const { mutate, isPending } = useMutation({
    mutationFn: () => sendCode(code.trim()),
    onSuccess: onNext,
    onError: (error) => blame([{ fieldId: 'code', message: failureText(error, t) }]),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    if (code.trim() === '') blame([{ fieldId: 'code', message: t('staff.code.required') }]);
    else mutate();
  }

  return (
    <SignInFrame
      title={t(recovery ? 'staff.code.recovery-title' : 'staff.code.title')}
      lead={t(recovery ? 'staff.code.recovery-lead' : 'staff.code.lead', { product: productName })}
      takesFocus
    >
      {children}
      <form className="stack" onSubmit={submit} noValidate>
        <ErrorSummary title={t('staff.problem')} errors={problems} attempt={attempt} />
        <CodeField
          recovery={recovery}
          value={code}
          onValue={setCode}
          hint={t(recovery ? 'staff.code.recovery-hint' : 'staff.code.hint')}
          error={problems[0] && t('staff.code.check')}
        />
        <Button type="submit" wide busy={isPending}>
          {t('staff.sign-in.go')}
        </Button>
      </form>
      {foot}
    </SignInFrame>
  );
}
