import { useQuery } from '@tanstack/react-query';
import { staffKeys } from '@/api/staff';
import { fetchWays } from '@/api/staffSignIn';
import { failureText } from '@/api/staffFailure';
import { useT } from '@/i18n/react';
import { LoadingOverlay } from '@/ui/loading-overlay/LoadingOverlay';
import { NotLoaded } from '@/ui/staff-shell/Loading';
import { EnrolStep } from './EnrolStep';
import { FirstStep } from './FirstStep';
import { SecondStep } from './SecondStep';
import { SignInFrame } from './SignInFrame';
import { useStep } from './useStep';

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
