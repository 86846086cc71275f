import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { staffKeys } from '@/api/staff';
import { signOut } from '@/api/staffSignIn';
import { failureText, isSignedOut } from '@/api/staffFailure';
import { onOtherSignOut, clearPresence } from '@/domain/presence';
import type { SignInState } from '@/domain/staff';
import { useT } from '@/i18n/react';
import { forgetWork } from '@/ui/leave-question/unsentWork';

/**
 * Redirects to the sign-in after any 401, and back to this page afterwards. Returns true from then on, so that
 * nothing of the old session stays on the screen.
 */
export function useLostSession(): boolean {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const here = useRef('');
  const [lost, setLost] = useState(false);
  useEffect(() => {
    here.current = pathname + search;
  });

  useEffect(() => {
    const check = (error: unknown) => {
      if (!isSignedOut(error)) return;
      setLost(true);
      const state: SignInState = { from: here.current, reason: wasSignedIn() ? 'expired' : undefined };
      void navigate('/staff/sign-in', { replace: true, state });
    };
    const wasSignedIn = () => queryClient.getQueryData(staffKeys.me) !== undefined;
    const queries = queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') check(event.action.error);
    });
    const mutations = queryClient.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') check(event.action.error);
    });
    // Another tab signed out. Fetching the current account detects that.
    const gone = onOtherSignOut(() => void queryClient.invalidateQueries({ queryKey: staffKeys.me }));
    return () => {
      queries();
      mutations();
      gone();
    };
  }, [queryClient, navigate]);
  return lost;
}

/**
 * Ends the session at the person's request or because of inactivity. The caller must unmount the screens once
 * it is over: they could otherwise store text again that the sign-out deletes.
 */
export function useSignOut() {
  const t = useT();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [over, setOver] = useState<'signed-out' | 'idle' | null>(null);
  const { mutate, isPending, error } = useMutation({
    meta: { endsSession: true },
    mutationFn: async (reason: 'signed-out' | 'idle') => {
      // A response after the end of the session would be a 401, and the person would read that the session
      // expired.
      await queryClient.cancelQueries();
      if (reason === 'idle') await signOut().catch(() => undefined);
      else await signOut();
      return reason;
    },
    onSuccess: setOver,
    // The session still exists: cancelled requests without data are sent again.
    onError: () =>
      queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'pending' }),
  });
  const from = over === 'idle' ? pathname + search : undefined;
  useEffect(() => {
    if (!over) return;
    if (over === 'signed-out') forgetWork();
    clearPresence();
    const state: SignInState = { reason: over, from };
    void navigate('/staff/sign-in', { replace: true, state });
  }, [over, from, navigate]);
  return {
    leave: (reason: 'signed-out' | 'idle') => {
      if (!isPending) mutate(reason);
    },
    isOver: over !== null,
    failure: error && !isSignedOut(error) ? failureText(error, t) : '',
  };
}
