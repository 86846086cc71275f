import type { Note } from '@/domain/notes';
import { outcomeUnknown } from './client';

/** Sends a note and returns the notes afterwards; arrived reports whether the note is among some notes. */
export type Deliver = (
  send: () => Promise<Note[]>,
  arrived: (notes: readonly Note[]) => boolean,
) => Promise<Note[]>;

/**
 * Returns how the notes of one conversation are sent. After an attempt with an unknown outcome, the next one first
 * looks whether the note had arrived, so that nobody gets it twice.
 */
export function deliveryOf(fetchNotes: () => Promise<Note[]>): Deliver {
  let unknown = false;
  return async (send, arrived) => {
    const present = unknown ? await fetchNotes() : [];
    const found = unknown && arrived(present);
    try {
      const notes = found ? present : await send();
      unknown = false;
      return notes;
    } catch (failure) {
      unknown ||= outcomeUnknown(failure);
      throw failure;
    }
  };
}
