import { useQuery } from '@tanstack/react-query';
import { staffKeys } from '@/api/staff';
import { fetchWays, type SignInStep, type SignInWays } from '@/api/staffSignIn';
import { failureText } from '@/api/staffFailure';
import { useT } from '@/i18n/react';
import { LoadingOverlay } from '@/ui/loading-overlay/LoadingOverlay';
import { NotLoaded } from '@/ui/staff-shell/Loading';
import { EnrolStep } from './EnrolStep';
import { SecondStep } from './SecondStep';
import { SignInFrame } from './SignInFrame';
import { useStep } from '../hooks/useStep';
import { useState } from 'react';
import type { SignInReason } from '@/domain/staff';
import { Alert } from '@/ui/alert/Alert';
import { PasswordForm } from './PasswordForm';
import { ProviderButton } from './ProviderButton';

/** The screen of /staff/sign-in (R7.1). */
export function SignIn() {
  const t = useT();
  const { step, proceed, reason, from, startAgain } = useStep();
  const { data, error, refetch } = useQuery({
    queryKey: staffKeys.ways,
    queryFn: ({ signal }) => fetchWays(signal),
    staleTime: Infinity,
  });
  if (step?.next === 'second-factor') {
    return <SecondStep by={step} onNext={proceed} onStartAgain={startAgain} />;
  }
  if (step) {
    return (
      <EnrolStep
        onNext={proceed}
        onStartAgain={startAgain}
        passkeys={data?.passkeys ?? false}
        mayWait={step.next === 'offer-enroll'}
      />
    );
  }
  if (data) return <FirstStep ways={data} onNext={proceed} reason={reason} from={from} />;
  if (!error) return <LoadingOverlay />;
  return (
    <SignInFrame title={t('staff.sign-in.title')}>
      <NotLoaded message={failureText(error, t)} onAgain={() => void refetch()} />
    </SignInFrame>
  );
}

interface FirstStepProps {
  ways: SignInWays;
  onNext: (step: SignInStep) => void;
  reason?: SignInReason;
  from?: string;
}

/** The first step: email and password, the account of a provider, or both. */
function FirstStep({ ways, onNext, reason, from }: FirstStepProps) {
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
