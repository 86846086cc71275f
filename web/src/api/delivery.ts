import type { Note } from '@/domain/notes';
import { outcomeUnknown } from './client';

/** Sends words and answers the notes of then; arrived tells the words among notes. */
export type Deliver = (
  send: () => Promise<Note[]>,
  arrived: (notes: readonly Note[]) => boolean,
) => Promise<Note[]>;

/**
 * How the notes of one conversation are sent. After an attempt whose answer was lost, the next one looks first
 * whether it had arrived, so that nobody gets the same words twice.
 */
export function deliveryOf(look: () => Promise<Note[]>): Deliver {
  let unheard = false;
  return async (send, arrived) => {
    const now = unheard ? await look() : [];
    const found = unheard && arrived(now);
    try {
      const notes = found ? now : await send();
      unheard = false;
      return notes;
    } catch (failure) {
      unheard ||= outcomeUnknown(failure);
      throw failure;
    }
  };
}
