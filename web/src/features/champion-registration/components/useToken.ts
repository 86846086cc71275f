import { useRef, useState } from 'react';
import { useCaptcha } from '@/ui/page-context/PageContext';

/** The human check of the form (R5.4). */
export interface Token {
  /** The check's key: a new one begins a new check. */
  round: number;
  /** What the check tells: a token, or null when there is none any more. */
  take: (token: string | null) => void;
  /** The token, waited for while the browser is at work on it; null when the person has to do something first. */
  wait: () => Promise<string | null>;
  /** The token was used; the next attempt needs another. */
  renew: () => void;
}

/** Keeps the newest token and whoever waits for it. */
export function useToken(): Token {
  const works = useCaptcha().kind === 'altcha';
  const [round, setRound] = useState(0);
  // Undefined until the check has said anything.
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
      // A provider's box waits for the person; only the proof of work comes by itself.
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
