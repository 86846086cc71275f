import { useState } from 'react';
import type { SignInStep, SignInWays } from '@/api/staffSignIn';
import type { SignInReason } from '@/domain/staff';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { PasswordForm } from './PasswordForm';
import { ProviderButton } from './ProviderButton';
import { SignInFrame } from './SignInFrame';

interface FirstStepProps {
  ways: SignInWays;
  onNext: (step: SignInStep) => void;
  reason?: SignInReason;
  from?: string;
}

/** The ways to begin: e-mail and password, the account of a provider, or both. */
export function FirstStep({ ways, onNext, reason, from }: FirstStepProps) {
  const t = useT();
  const [refused, setRefused] = useState(false);
  const { password, openIdName } = ways;
  return (
    <SignInFrame title={t('staff.sign-in.title')} takesFocus={reason !== undefined}>
      {reason && !refused && (
        <Alert kind={reason === 'signed-out' ? 'success' : 'info'}>
          <p>{t(`staff.sign-in.reason.${reason}`)}</p>
        </Alert>
      )}
      {!navigator.cookieEnabled && (
        <Alert kind="waiting">
          <p>{t('staff.sign-in.cookies')}</p>
        </Alert>
      )}
      {password && <PasswordForm onNext={onNext} onRefused={() => setRefused(true)} />}
      {openIdName && <ProviderButton name={openIdName} alone={!password} from={from} />}
    </SignInFrame>
  );
}
