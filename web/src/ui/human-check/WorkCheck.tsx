import { useCallback, useEffect, useRef, useState } from 'react';
import { useT } from '@/i18n/react';
import { Button } from '../button/Button';
import { Icon } from '../icon/Icon';
import { CircleAlert, RefreshCw, ShieldCheck } from '../icon/icons';
import { Spinner } from '../spinner/Spinner';
import { CheckFrame } from './CheckFrame';
import { FRESH_MS, type Challenge } from '@/domain/challenge';
import type { CheckProps } from './HumanCheck';
import styles from './HumanCheck.module.css';

type State = 'checking' | 'done' | 'failed';

interface WorkCheckProps extends CheckProps {
  fetchChallenge: () => Promise<Challenge>;
}

/** The proof of work, which starts automatically, shows its progress, and offers another attempt after a failure. */
export function WorkCheck({ id, error, onToken, onAgain, fetchChallenge }: WorkCheckProps) {
  const t = useT();
  const { state, begin } = useWork({ onToken, fetchChallenge });
  return (
    <CheckFrame id={id} error={state === 'failed' ? error : undefined}>
      <div className={styles.line}>
        {state === 'checking' && <Spinner />}
        {state === 'done' && <Icon of={ShieldCheck} className={styles.good} />}
        {state === 'failed' && <Icon of={CircleAlert} className={styles.bad} />}
        <span role="status" aria-live="polite">
          {t(`human.${state}`)}
        </span>
      </div>
      {state === 'failed' && (
        <Button
          variant="secondary"
          icon={RefreshCw}
          onClick={() => {
            onAgain?.();
            void begin();
          }}
        >
          {t('human.again')}
        </Button>
      )}
    </CheckFrame>
  );
}

/** Solves a challenge at once, and another when begin is called or the token is about to expire. */
function useWork({ onToken, fetchChallenge }: Pick<WorkCheckProps, 'onToken' | 'fetchChallenge'>) {
  const [state, setState] = useState<State>('checking');
  const latest = useRef({ onToken, fetchChallenge });
  const round = useRef({ number: 0, timer: 0 });
  useEffect(() => {
    latest.current = { onToken, fetchChallenge };
  });
  const begin = useCallback(async function work() {
    const own = (round.current.number += 1);
    clearTimeout(round.current.timer);
    setState('checking');
    const token = await solveOne(latest.current.fetchChallenge);
    if (own !== round.current.number) return;
    setState(token === null ? 'failed' : 'done');
    latest.current.onToken(token);
    // Renews the token, so that users who fill in the form slowly are not rejected.
    if (token !== null) round.current.timer = window.setTimeout(() => void work(), FRESH_MS);
  }, []);
  useEffect(() => {
    const rounds = round.current;
    void begin();
    return () => {
      rounds.number += 1;
      clearTimeout(rounds.timer);
    };
  }, [begin]);
  return { state, begin };
}

async function solveOne(fetchChallenge: WorkCheckProps['fetchChallenge']): Promise<string | null> {
  try {
    const [{ solve }, challenge] = await Promise.all([import('./solve'), fetchChallenge()]);
    return await solve(challenge);
  } catch {
    return null;
  }
}
