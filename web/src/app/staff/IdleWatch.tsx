import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { setIdleClock } from '@/api/client';
import { staffKeys } from '@/api/staff';
import { idleState, type IdleLimits, type IdleState } from '@/domain/idleState';
import { lastActivity, storeActivity } from '@/domain/presence';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { Countdown } from '@/ui/countdown/Countdown';
import { Dialog } from '@/ui/dialog/Dialog';

/** Includes click and input: screen readers press without a pointer, and voice control types without a key. */
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'click', 'input'] as const;
/** Other tabs are notified at most this often, in milliseconds. */
const STORE_MS = 5000;

/** Returns the idle state and a function that extends the session. Activity in any tab counts until the warning. */
function usePresence(limits: IdleLimits) {
  const seen = useRef(0);
  const stored = useRef(0);
  const warned = useRef(false);
  const [state, setState] = useState<IdleState>({ kind: 'present' });
  const { idleSeconds, warnSeconds } = limits;

  const here = useCallback((storesAlways: boolean) => {
    seen.current = Date.now();
    if (!storesAlways && seen.current - stored.current < STORE_MS) return;
    stored.current = seen.current;
    storeActivity(seen.current);
  }, []);

  useEffect(() => {
    const sign = () => {
      // While the warning is open, only its buttons count: brushing the mouse must not dismiss it unseen.
      if (!warned.current) here(false);
    };
    const lastActivityAnywhere = () => Math.max(seen.current, lastActivity());
    const update = () => {
      const next = idleState(lastActivityAnywhere(), Date.now(), { idleSeconds, warnSeconds });
      warned.current = next.kind !== 'present';
      setState((before) => (before.kind === 'present' && next.kind === 'present' ? before : next));
    };
    here(true);
    for (const name of SIGNS) window.addEventListener(name, sign, { passive: true });
    const timer = setInterval(update, 1000);
    // Background polling must not keep the session alive while the person is away.
    setIdleClock(() => Math.max(0, Math.floor((Date.now() - lastActivityAnywhere()) / 1000)));
    return () => {
      setIdleClock(null);
      clearInterval(timer);
      for (const name of SIGNS) window.removeEventListener(name, sign);
    };
  }, [idleSeconds, warnSeconds, here]);

  const stay = useCallback(() => {
    warned.current = false;
    here(true);
    setState({ kind: 'present' });
  }, [here]);
  return { state, stay };
}

interface IdleWatchProps {
  limits: IdleLimits;
  onOver: () => void;
  /** Called when the person asks to sign out. */
  onLeave: () => void;
}

/** Warns before the session ends because of inactivity, and then ends it (R7.1). */
export function IdleWatch({ limits, onOver, onLeave }: IdleWatchProps) {
  const queryClient = useQueryClient();
  const { state, stay } = usePresence(limits);
  const over = state.kind === 'over';
  const end = useRef(onOver);
  useEffect(() => {
    end.current = onOver;
  });
  useEffect(() => {
    if (over) end.current();
  }, [over]);
  if (state.kind !== 'warning') return null;
  return (
    <IdleDialog
      seconds={state.secondsLeft}
      onStay={() => {
        stay();
        void queryClient.invalidateQueries({ queryKey: staffKeys.me });
      }}
      onLeave={onLeave}
    />
  );
}

interface IdleDialogProps {
  seconds: number;
  onStay: () => void;
  onLeave: () => void;
}

function IdleDialog({ seconds, onStay, onLeave }: IdleDialogProps) {
  const t = useT();
  return (
    <Dialog
      title={t('staff.idle.title')}
      onCancel={onStay}
      footer={
        <>
          <Button onClick={onStay}>{t('staff.idle.stay')}</Button>
          <Button variant="secondary" onClick={onLeave}>
            {t('staff.idle.leave')}
          </Button>
        </>
      }
    >
      <Countdown seconds={seconds} words={(left) => t('staff.idle.seconds', { seconds: left })} />
      <p>{t('staff.idle.kept')}</p>
    </Dialog>
  );
}
