import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '@/api/client';
import { idleState, type IdleState } from '@/domain/idleState';
import { stayInSession } from '../api/supervised';

/** The server ends the session after the same time. */
const LIMITS = { idleSeconds: 600, warnSeconds: 60 };
/** Activity is reported to the server at most this often, in milliseconds. */
const REPORT_MS = 30_000;
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'input'] as const;

/**
 * Watches for activity: warns before the session ends, and calls onIdle or onOver when it has ended because of
 * inactivity or elsewhere. Any input keeps the session open.
 */
export function useIdleEnd(token: string, onIdle: () => void, onOver: () => void) {
  const seen = useRef(0);
  const reported = useRef(0);
  const [state, setState] = useState<IdleState>({ kind: 'present' });
  const ends = useRef({ onIdle, onOver });
  useEffect(() => {
    ends.current = { onIdle, onOver };
  });

  const check = useCallback(() => {
    const next = idleState(seen.current, Date.now(), LIMITS);
    setState((before) => (before.kind === 'present' && next.kind === 'present' ? before : next));
    if (next.kind === 'over') ends.current.onIdle();
    return next.kind;
  }, []);
  const here = useCallback(() => {
    // A touch may wake a tablet after its session has ended.
    if (check() === 'over') return;
    seen.current = Date.now();
    setState((before) => (before.kind === 'present' ? before : { kind: 'present' }));
    if (seen.current - reported.current < REPORT_MS) return;
    reported.current = seen.current;
    stayInSession(token).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) ends.current.onOver();
    });
  }, [check, token]);

  useEffect(() => {
    seen.current = Date.now();
    reported.current = seen.current;
    const timer = setInterval(check, 1000);
    for (const name of SIGNS) window.addEventListener(name, here, { passive: true });
    return () => {
      clearInterval(timer);
      for (const name of SIGNS) window.removeEventListener(name, here);
    };
  }, [here, check]);
  return { secondsLeft: state.kind === 'warning' ? state.secondsLeft : null, here };
}
