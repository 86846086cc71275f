import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { sendCode, type NextStep } from '../../../api/staff';
import { failureText } from '../../../api/staffFailure';
import { useT } from '../../../i18n/react';
import { Button } from '../../../ui/button/Button';
import { ErrorSummary } from '../../../ui/error-summary/ErrorSummary';
import { useBrand } from '../../../ui/page-context/PageContext';
import { CodeField } from './CodeField';
import { SignInFrame } from './SignInFrame';
import { useProblems } from './useProblems';

interface CodeStepProps {
  onNext: (next: NextStep) => void;
  onStartAgain: () => void;
}

/** The second step: a one-time code of the app, or a recovery code. */
export function CodeStep({ onNext, onStartAgain }: CodeStepProps) {
  const t = useT();
  const { productName } = useBrand();
  const [code, setCode] = useState('');
  const { problems, attempt, blame } = useProblems();
  const { mutate, isPending } = useMutation({
    mutationFn: () => sendCode(code.trim()),
    onSuccess: ({ next }) => onNext(next),
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
      title={t('staff.code.title')}
      lead={t('staff.code.lead', { product: productName })}
      takesFocus
    >
      <form className="stack" onSubmit={submit} noValidate>
        <ErrorSummary title={t('staff.problem')} errors={problems} attempt={attempt} />
        <CodeField
          value={code}
          onValue={setCode}
          hint={t('staff.code.hint')}
          error={problems[0] && t('staff.code.check')}
        />
        <Button type="submit" wide busy={isPending}>
          {t('staff.sign-in.go')}
        </Button>
      </form>
      <p>
        <Button small variant="text" onClick={onStartAgain}>
          {t('staff.code.other')}
        </Button>
      </p>
    </SignInFrame>
  );
}
