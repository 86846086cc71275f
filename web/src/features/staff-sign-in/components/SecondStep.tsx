import { useState, type ReactNode, type FormEvent } from 'react';
import { canUsePasskeys, passkeyFailureText, provePasskey } from '@/api/passkeys';
import { type SignInStep, sendCode } from '@/api/staffSignIn';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { useMutation } from '@tanstack/react-query';
import { SignInFrame } from './SignInFrame';
import { failureText } from '@/api/staffFailure';
import { CodeField } from '@/ui/credentials/CodeField';
import { ErrorSummary } from '@/ui/error-summary/ErrorSummary';
import { useProblems } from '@/ui/error-summary/useProblems';
import { useBrand } from '@/ui/page-context/PageContext';

interface SecondStepProps {
  /** The kinds of second steps that the account has. */
  by: Pick<SignInStep, 'byPasskey' | 'byCode'>;
  onNext: (step: SignInStep) => void;
  onStartAgain: () => void;
}

/** The second step by passkey or code; a recovery code is always accepted instead. */
export function SecondStep({ by: { byPasskey, byCode }, onNext, onStartAgain }: SecondStepProps) {
  const t = useT();
  const canPasskey = byPasskey && canUsePasskeys();
  const [typing, setTyping] = useState(!canPasskey);
  const otherWay = typing ? 'staff.passkey.instead' : `staff.code.instead.${byCode ? 'code' : 'recovery'}`;
  const foot = (
    <p className="row">
      {canPasskey && (
        <Button small variant="secondary" onClick={() => setTyping(!typing)}>
          {t(otherWay)}
        </Button>
      )}
      <Button small variant="text" onClick={onStartAgain}>
        {t('staff.code.other')}
      </Button>
    </p>
  );
  if (!typing) return <PasskeyStep onNext={onNext} foot={foot} />;
  const recovery = byPasskey && !byCode;
  return (
    <CodeStep onNext={onNext} recovery={recovery} foot={foot}>
      {byPasskey && !canPasskey && (
        <Alert kind="info">
          <p>{t(`staff.passkey.not-here.${byCode ? 'code' : 'recovery'}`)}</p>
        </Alert>
      )}
    </CodeStep>
  );
}

interface PasskeyStepProps {
  onNext: (step: SignInStep) => void;
  foot: ReactNode;
}

/** The second step by passkey; a closed prompt can be opened again. */
function PasskeyStep({ onNext, foot }: PasskeyStepProps) {
  const t = useT();
  const { mutate, isPending, error } = useMutation({ mutationFn: provePasskey, onSuccess: onNext });
  return (
    <SignInFrame title={t('staff.passkey.title')} lead={t('staff.passkey.prompt')} takesFocus>
      {error && (
        <Alert kind="danger" role="alert">
          <p>{passkeyFailureText(error, t)}</p>
        </Alert>
      )}
      <Button wide busy={isPending} onClick={() => mutate()}>
        {t(error ? 'staff.passkey.again' : 'staff.passkey.use')}
      </Button>
      {foot}
    </SignInFrame>
  );
}

interface CodeStepProps {
  onNext: (step: SignInStep) => void;
  /** Whether only a recovery code is accepted, because there is no authenticator app. */
  recovery: boolean;
  foot: ReactNode;
  /** A notice above the form. */
  children?: ReactNode;
}

/** The second step by a one-time code of the app, or by a recovery code. */
function CodeStep({ onNext, recovery, foot, children }: CodeStepProps) {
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
