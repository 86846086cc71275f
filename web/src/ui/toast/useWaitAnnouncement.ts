import { useEffect } from 'react';
import { announcement } from './announcement';

/** How long a wait lasts before it is announced, in milliseconds: what was announced just before is read first. */
export const WAIT_MS = 1000;

/**
 * Announces a wait that lasts, in the region that is always there: a region that is inserted with its words is not
 * read everywhere.
 */
export function useWaitAnnouncement(words: string) {
  useEffect(() => {
    const timer = setTimeout(() => announcement.say(words), WAIT_MS);
    return () => {
      clearTimeout(timer);
      announcement.remove(words);
    };
  }, [words]);
}
