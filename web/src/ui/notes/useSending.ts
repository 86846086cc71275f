import { useState } from 'react';
import { isBlank } from '@/domain/line';

interface Sending {
  sending: boolean;
  /** The server's message about the last failure, empty if the server was not reached; null without a failure. */
  failure: string | null;
  /** Resolves to whether the text was delivered. */
  send: (text: string) => Promise<boolean>;
}

/** Sends one text at a time; a failure is shown until the next attempt. */
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
