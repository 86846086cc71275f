import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { NextStep } from '../../../api/staff';
import type { SignInState } from '../../../domain/staff';
import { safePlace } from './place';

/** What the person has to do now. */
export type Step = 'password' | 'second-factor' | 'enroll' | 'offer-enroll';

/** The way through the sign-in; the last step leads on to where the person wanted to be. */
export function useStep() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const state = useLocation().state as SignInState | null;
  const [step, setStep] = useState<Step>('password');

  // Nothing that the last person saw may be found by the next one.
  useEffect(() => queryClient.clear(), [queryClient]);

  function proceed(next: NextStep) {
    if (next !== 'done') setStep(next);
    else void navigate(safePlace(state?.from), { replace: true });
  }
  return { step, proceed, reason: state?.reason, from: state?.from, startAgain: () => setStep('password') };
}
