import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { SignInStep } from '@/api/staffSignIn';
import type { SignInState } from '@/domain/staff';
import { safePlace } from './place';

/** The way through the sign-in: what the person has to do now; the last step leads on to where they wanted to be. */
export function useStep() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const state = useLocation().state as SignInState | null;
  const [step, setStep] = useState<SignInStep | null>(null);

  // Nothing that the last person saw may be found by the next one.
  useEffect(() => queryClient.clear(), [queryClient]);

  function proceed(taken: SignInStep) {
    if (taken.next !== 'done') setStep(taken);
    else void navigate(safePlace(state?.from), { replace: true });
  }
  return {
    /** Null while the password is asked for. */
    step,
    proceed,
    reason: state?.reason,
    from: state?.from,
    startAgain: () => setStep(null),
  };
}
