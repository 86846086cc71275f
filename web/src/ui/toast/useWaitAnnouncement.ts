import { useEffect } from 'react';
import { announcement } from './announcement';

/** The time before a wait is announced, in milliseconds, so that an earlier announcement finishes first. */
export const WAIT_MS = 1000;

/**
 * Announces a long wait in the permanent live region, because screen readers do not reliably announce a region that is
 * inserted with its text.
 */
export function useWaitAnnouncement(words: string) {
  useEffect(() => {
    const timer = setTimeout(() => announcement.set(words), WAIT_MS);
    return () => {
      clearTimeout(timer);
      announcement.remove(words);
    };
  }, [words]);
}
