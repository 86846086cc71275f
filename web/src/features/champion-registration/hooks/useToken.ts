import { useRef, useState } from 'react';
import { useCaptcha } from '@/ui/page-context/PageContext';

/** The human check of the form (R5.4). */
export interface Token {
  /** The React key of the check: a new value starts a new check. */
  round: number;
  /** Receives the result of the check: a token, or null when the token has expired. */
  take: (token: string | null) => void;
  /** Returns the token, after waiting for the browser to compute it; null if the person has to act first. */
  wait: () => Promise<string | null>;
  /** Discards the used token; the next attempt needs a new one. */
  renew: () => void;
}

/** Holds the newest token and the callers that wait for one. */
export function useToken(): Token {
  const works = useCaptcha().kind === 'altcha';
  const [round, setRound] = useState(0);
  // Undefined until the check has reported a result.
  const token = useRef<string | null | undefined>(undefined);
  const waiting = useRef<((token: string | null) => void)[]>([]);
  return {
    round,
    take(next) {
      token.current = next;
      for (const tell of waiting.current.splice(0)) tell(next);
    },
    async wait() {
      if (token.current !== undefined) return token.current;
      // A provider's box waits for the person; only the proof of work finishes without a person.
      if (!works) return null;
      return new Promise((tell) => {
        waiting.current.push(tell);
      });
    },
    renew() {
      token.current = undefined;
      setRound((n) => n + 1);
    },
  };
}
