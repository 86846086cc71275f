import { useEffect, useSyncExternalStore } from 'react';
import { newFormKey } from '@/domain/formKey';
import { isBlank } from '@/domain/line';
import { wasReplied, wasSent, type Note } from '@/domain/notes';
import { useLeaveQuestion } from '../leave-question/useLeaveQuestion';
import {
  forgetUnsent,
  isOnlyHeld,
  keepUnsent,
  readUnsent,
  watchUnsent,
  type About,
  type UnsentWords,
} from './unsentStore';

/** The unsent text to the coach, which is restored after the page was left. */
export interface Unsent {
  /** Empty if there is no unsent text. */
  text: string;
  /** Whether this device cannot store the text, so that it is lost with the page. */
  onlyHeld: boolean;
  write: (text: string) => void;
  /** Returns the form key, which stays the same until the text was sent. */
  formKey: () => string | undefined;
  /** Deletes the text after it was sent or discarded. */
  forget: () => void;
}

/** Reports whether the notes already contain the text. */
function hasArrived(notes: readonly Note[], about: About, { text, after }: UnsentWords): boolean {
  return about === 'note' ? wasSent(notes, true, text, after) : wasReplied(notes, about, text);
}

function stepText(siteId: string, about: About, notes: readonly Note[]): string {
  const words = readUnsent(siteId, about);
  return words && !hasArrived(notes, about, words) ? words.text : '';
}

/**
 * Holds the unsent text to the coach. This device stores it, like the unsaved page, until it is sent or emptied, or
 * for 30 days. The dashboard and the editor share it.
 */
export function useUnsent(siteId: string, about: About, notes: readonly Note[]): Unsent {
  const text = useSyncExternalStore(watchUnsent, () => stepText(siteId, about, notes));
  const onlyHeld = useSyncExternalStore(watchUnsent, () => isOnlyHeld(siteId, about));
  useLeaveQuestion(onlyHeld && !isBlank(text));
  useEffect(() => {
    if (text === '') forgetUnsent(siteId, about);
  }, [siteId, about, text]);
  return {
    text,
    onlyHeld,
    write(next) {
      const after = Math.max(0, ...notes.map(({ noteId }) => noteId));
      const formKey = readUnsent(siteId, about)?.formKey ?? newFormKey();
      if (next === '') forgetUnsent(siteId, about);
      else keepUnsent(siteId, about, { at: new Date().toISOString(), text: next, after, formKey });
    },
    formKey: () => readUnsent(siteId, about)?.formKey,
    forget: () => forgetUnsent(siteId, about),
  };
}

/** Reports whether there is an unsent reply to one of the notes. */
export function useUnsentReply(siteId: string, notes: readonly Note[]): boolean {
  const begun = (note: Note) => stepText(siteId, note.noteId, notes);
  useEffect(() => {
    for (const note of notes) if (begun(note) === '') forgetUnsent(siteId, note.noteId);
  });
  return useSyncExternalStore(watchUnsent, () => notes.some((note) => !isBlank(begun(note))));
}
