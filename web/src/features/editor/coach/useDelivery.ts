import { useRef } from 'react';
import { isUnheard, type EditKey } from '../../../api/client';
import { fetchNotes } from '../../../api/notes';
import type { Note } from '../../../domain/notes';
import type { Notes } from './useNotes';

/** Sends something to the coach; arrived tells it among the notes, before are the ids from before the first attempt. */
export type Deliver = (
  send: () => Promise<Note[]>,
  arrived: (note: Note, before: ReadonlySet<number>) => boolean,
) => Promise<void>;

/**
 * Delivers notes and replies. After an attempt whose answer was lost, the next one looks first whether it had
 * arrived, so that the coach does not get the same words twice.
 */
export function useDelivery(siteKey: EditKey, notes: readonly Note[], take: Notes['take']): Deliver {
  const unheard = useRef<ReadonlySet<number> | null>(null);
  return async (send, arrived) => {
    const before = unheard.current;
    const now = before && (await fetchNotes(siteKey, null));
    if (now?.notes.some((note) => arrived(note, before ?? new Set()))) {
      take(now.notes);
    } else {
      try {
        take(await send());
      } catch (failure) {
        if (isUnheard(failure)) unheard.current ??= new Set(notes.map(({ noteId }) => noteId));
        throw failure;
      }
    }
    unheard.current = null;
  };
}
