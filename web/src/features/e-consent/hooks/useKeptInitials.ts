import { useEffect, useRef, useState } from 'react';
import { keepInitials, type ConsentLink, type ConsentRecord } from '../api/consent';
import { initialsToSend, type GivenInitials, type Initial } from '../rules/initials';

/** How long typing must pause before initials are saved, in milliseconds. */
const REST_MS = 800;

/** The typed initials; the server stores them meanwhile. */
export interface KeptInitials {
  given: GivenInitials;
  give: (statement: number, initials: string) => void;
  /** Saves pending input at once, because the person is about to leave. */
  saveNow: () => void;
  /** Waits for pending saves, and returns the initials to send. */
  settle: () => Promise<Initial[]>;
}

/** Runs saves one after the other: an older save must not arrive last, nor after the signing was deleted. */
export interface SaveQueue {
  add: (save: () => Promise<void>) => void;
  /** Resolves when no save is pending. */
  done: () => Promise<void>;
}

/** Returns a save queue; the owner waits for it before deleting the saved data. */
export function useSaveQueue(): SaveQueue {
  const last = useRef<Promise<void>>(Promise.resolve());
  return {
    add(save) {
      last.current = last.current.then(save);
    },
    done: () => last.current,
  };
}

/** Saves initials while they are typed, so that an unfinished signing can be resumed. */
export function useKeptInitials(
  link: ConsentLink,
  { statements, progress }: ConsentRecord,
  onFailed: (error: unknown) => Promise<void>,
  queue: SaveQueue,
): KeptInitials {
  const [given, setGiven] = useState<GivenInitials>(() =>
    Object.fromEntries(progress.initials.map(({ statement, initials }) => [statement, initials])),
  );
  const latest = useRef(given);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const waiting = useRef<(() => void) | null>(null);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      waiting.current?.();
    },
    [],
  );
  function save() {
    waiting.current = null;
    const initials = initialsToSend(statements, latest.current);
    queue.add(() => keepInitials(link, initials).catch(onFailed));
  }
  return {
    given,
    give(statement, initials) {
      latest.current = { ...latest.current, [statement]: initials };
      setGiven(latest.current);
      clearTimeout(timer.current);
      waiting.current = save;
      timer.current = setTimeout(save, REST_MS);
    },
    saveNow() {
      clearTimeout(timer.current);
      waiting.current?.();
    },
    async settle() {
      clearTimeout(timer.current);
      waiting.current = null;
      await queue.done();
      return initialsToSend(statements, latest.current);
    },
  };
}
