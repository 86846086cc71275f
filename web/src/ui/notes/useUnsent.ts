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

/** Words to the coach that are being written, and are there again after the page was left. */
export interface Unsent {
  /** Empty when nothing waits to be sent. */
  text: string;
  /** This device does not keep them: they are lost with the page. */
  onlyHeld: boolean;
  write: (text: string) => void;
  /** The key that they are sent with: the same until they were sent. */
  formKey: () => string | undefined;
  /** They were sent, or are not needed any more. */
  forget: () => void;
}

/** Whether the words are among the notes. */
function hasArrived(notes: readonly Note[], about: About, { text, after }: UnsentWords): boolean {
  return about === 'note' ? wasSent(notes, true, text, after) : wasReplied(notes, about, text);
}

function textOf(siteId: string, about: About, notes: readonly Note[]): string {
  const words = readUnsent(siteId, about);
  return words && !hasArrived(notes, about, words) ? words.text : '';
}

/**
 * What is typed to the coach and not sent yet: this device keeps it, as it keeps the page that is being written,
 * until it was sent or emptied, or for 30 days. The dashboard and the editor share it.
 */
export function useUnsent(siteId: string, about: About, notes: readonly Note[]): Unsent {
  const text = useSyncExternalStore(watchUnsent, () => textOf(siteId, about, notes));
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

/** Whether a reply to one of these notes was begun and not sent. */
export function useUnsentReply(siteId: string, notes: readonly Note[]): boolean {
  const begun = (note: Note) => textOf(siteId, note.noteId, notes);
  useEffect(() => {
    for (const note of notes) if (begun(note) === '') forgetUnsent(siteId, note.noteId);
  });
  return useSyncExternalStore(watchUnsent, () => notes.some((note) => !isBlank(begun(note))));
}
