import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '@/api/client';
import { idleState, type IdleState } from '@/domain/idle';
import { stayInSession } from '../api/supervised';

/** The server ends the session after as long. */
const LIMITS = { idleSeconds: 600, warnSeconds: 60 };
/** The server is told at most this often that somebody is there, in milliseconds. */
const TELL_MS = 30_000;
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'input'] as const;

/**
 * Watches whether somebody is at the device: warns before the session ends, and calls onIdle and onOver when it has
 * ended because nobody was there, or elsewhere. Every sign of a person keeps it going.
 */
export function useIdleEnd(token: string, onIdle: () => void, onOver: () => void) {
  const seen = useRef(0);
  const told = useRef(0);
  const [state, setState] = useState<IdleState>({ kind: 'present' });
  const ends = useRef({ onIdle, onOver });
  useEffect(() => {
    ends.current = { onIdle, onOver };
  });

  const look = useCallback(() => {
    const next = idleState(seen.current, Date.now(), LIMITS);
    setState((before) => (before.kind === 'present' && next.kind === 'present' ? before : next));
    if (next.kind === 'over') ends.current.onIdle();
    return next.kind;
  }, []);
  const here = useCallback(() => {
    // A tablet that slept wakes up with a touch.
    if (look() === 'over') return;
    seen.current = Date.now();
    setState((before) => (before.kind === 'present' ? before : { kind: 'present' }));
    if (seen.current - told.current < TELL_MS) return;
    told.current = seen.current;
    stayInSession(token).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) ends.current.onOver();
    });
  }, [look, token]);

  useEffect(() => {
    seen.current = Date.now();
    told.current = seen.current;
    const timer = setInterval(look, 1000);
    for (const name of SIGNS) window.addEventListener(name, here, { passive: true });
    return () => {
      clearInterval(timer);
      for (const name of SIGNS) window.removeEventListener(name, here);
    };
  }, [here, look]);
  return { secondsLeft: state.kind === 'warning' ? state.secondsLeft : null, here };
}
