import { CodeStep } from './CodeStep';
import { EnrolStep } from './EnrolStep';
import { PasswordStep } from './PasswordStep';
import { useStep } from './useStep';

/** The screen of /staff/sign-in (decision 7.1). */
export function SignIn() {
  const { step, proceed, reason, startAgain } = useStep();
  if (step === 'password') return <PasswordStep onNext={proceed} reason={reason} />;
  if (step === 'second-factor') return <CodeStep onNext={proceed} onStartAgain={startAgain} />;
  return <EnrolStep onNext={proceed} onStartAgain={startAgain} mayWait={step === 'offer-enroll'} />;
}
