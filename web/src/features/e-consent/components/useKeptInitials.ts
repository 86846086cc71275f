import { useEffect, useRef, useState } from 'react';
import { keepInitials, type ConsentLink, type ConsentRecord } from '../api/consent';
import { initialsToSend, type GivenInitials, type Initial } from '../rules/initials';

/** How long the typing rests before it is saved, in milliseconds. */
const REST_MS = 800;

/** The initials as typed; the server keeps them while one goes on. */
export interface KeptInitials {
  given: GivenInitials;
  give: (statement: number, initials: string) => void;
  /** Saves at once what waits for the typing to rest: the person is about to leave. */
  saveNow: () => void;
  /** What is to be sent now, when nothing of it is under way any more. */
  settle: () => Promise<Initial[]>;
}

/** Runs saves one after the other: an older one must not arrive last, nor after the signing was deleted. */
export interface SaveQueue {
  add: (save: () => Promise<void>) => void;
  /** Resolves when no save is under way. */
  done: () => Promise<void>;
}

/** Queues saves; the owner waits for them before it deletes what they save. */
export function useSaveQueue(): SaveQueue {
  const last = useRef<Promise<void>>(Promise.resolve());
  return {
    add(save) {
      last.current = last.current.then(save);
    },
    done: () => last.current,
  };
}

/** Saves initials as they are given, so that a half-finished signing can be taken up again. */
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
