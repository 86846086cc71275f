import { useState } from 'react';
import { canUsePasskeys } from '@/api/passkeys';
import type { SignInStep } from '@/api/staffSignIn';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { CodeStep } from './CodeStep';
import { PasskeyStep } from './PasskeyStep';

interface SecondStepProps {
  /** What serves as second step. */
  by: Pick<SignInStep, 'byPasskey' | 'byCode'>;
  onNext: (step: SignInStep) => void;
  onStartAgain: () => void;
}

/** The second step by whatever was set up; a recovery code always stands in. */
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
