import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { SignInStep } from '@/api/staffSignIn';
import type { SignInState } from '@/domain/staff';
import { safePlace } from '../components/place';

/** Returns the current step of the sign-in. After the last step it opens the requested screen. */
export function useStep() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const state = useLocation().state as SignInState | null;
  const [step, setStep] = useState<SignInStep | null>(null);

  // Data of the last session must not be visible in the next.
  useEffect(() => queryClient.clear(), [queryClient]);

  function proceed(taken: SignInStep) {
    if (taken.next !== 'done') setStep(taken);
    else void navigate(safePlace(state?.from), { replace: true });
  }
  return {
    /** Null during the password step. */
    step,
    proceed,
    reason: state?.reason,
    from: state?.from,
    startAgain: () => setStep(null),
  };
}
