import { useState } from 'react';
import { isBlank } from '@/domain/line';

interface Sending {
  sending: boolean;
  /** Why the last attempt failed: the server's own sentence, empty when it was not reached; null when none did. */
  failure: string | null;
  /** Resolves to whether it was delivered. */
  send: (text: string) => Promise<boolean>;
}

/** Sends a text, one at a time; a failure is told until the next attempt. */
export function useSending(deliver: (text: string) => Promise<unknown>): Sending {
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  async function send(text: string): Promise<boolean> {
    if (sending || isBlank(text)) return false;
    setSending(true);
    setFailure(null);
    try {
      await deliver(text);
      return true;
    } catch (error) {
      setFailure(error instanceof Error ? error.message : '');
      return false;
    } finally {
      setSending(false);
    }
  }
  return { sending, failure, send };
}
