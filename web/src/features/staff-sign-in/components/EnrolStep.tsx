import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { beginEnrolment, confirmEnrolment, type NextStep } from '../../../api/staff';
import { failureText } from '../../../api/staffFailure';
import { useT } from '../../../i18n/react';
import { Button } from '../../../ui/button/Button';
import { CopyButton } from '../../../ui/copy-button/CopyButton';
import { ErrorSummary } from '../../../ui/error-summary/ErrorSummary';
import { LoadingRows, NotLoaded } from '../../../ui/staff-shell/Loading';
import { CodeField } from './CodeField';
import { RecoveryCodes } from './RecoveryCodes';
import { SignInFrame } from './SignInFrame';
import styles from './SignInFrame.module.css';
import { useProblems } from './useProblems';

interface EnrolStepProps {
  onNext: (next: NextStep) => void;
  onStartAgain: () => void;
  /** The second step is not required here and may be set up another time. */
  mayWait?: boolean;
}

/** Sets an authenticator app up, then shows the recovery codes once. */
export function EnrolStep({ onNext, onStartAgain, mayWait }: EnrolStepProps) {
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
    onError: (error) => blame([{ fieldId: 'code', message: failureText(error, t) }]),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (confirm.isPending) return;
    if (code.trim() === '') blame([{ fieldId: 'code', message: t('staff.code.required') }]);
    else confirm.mutate();
  }

  const { data: done } = confirm;
  if (done) return <RecoveryCodes codes={done.recoveryCodes} onDone={() => onNext(done.next)} />;
  return (
    <SignInFrame title={t('staff.enrol.title')} lead={t('staff.enrol.lead')} wide takesFocus>
      {secret.error && (
        <NotLoaded message={failureText(secret.error, t)} onAgain={() => void secret.refetch()} />
      )}
      {secret.isPending && <LoadingRows rows={3} />}
      {secret.data && (
        <form className="stack" onSubmit={submit} noValidate>
          <ErrorSummary title={t('staff.problem')} errors={problems} attempt={attempt} />
          <ol className={styles.steps}>
            <li>{t('staff.enrol.step-app')}</li>
            <li>{t('staff.enrol.step-scan')}</li>
            <li>{t('staff.enrol.step-code')}</li>
          </ol>
          <img
            className={styles.qr}
            alt={t('staff.enrol.qr')}
            // As a picture, so that nothing in it can run.
            src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(secret.data.qrSvg)}`}
          />
          <div>
            <span className="legend">{t('staff.enrol.secret')}</span>
            <div className={styles.secret}>
              <code>{inFours(secret.data.secret)}</code>
              <CopyButton text={secret.data.secret} label={t('staff.enrol.copy-secret')} />
            </div>
          </div>
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
      <p className="row">
        {mayWait && (
          <Button small variant="secondary" onClick={() => onNext('done')}>
            {t('staff.enrol.later')}
          </Button>
        )}
        <Button small variant="text" onClick={onStartAgain}>
          {t('staff.code.other')}
        </Button>
      </p>
    </SignInFrame>
  );
}

/** Easier to type from the screen. */
function inFours(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}
