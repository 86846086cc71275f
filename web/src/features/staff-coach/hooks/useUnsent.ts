import { useEffect, useState } from 'react';
import type { ChosenLang } from '@/domain/textLang';
import { newFormKey } from '@/domain/formKey';
import { isBlank } from '@/domain/line';
import type { Note } from '@/domain/notes';
import { unsentKey } from '@/domain/reviewDraft';
import { useLeaveQuestion } from '@/ui/leave-question/useLeaveQuestion';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { isAmong, keepWriting, nothing, readWriting, type Writing } from '../rules/unsent';

/**
 * Holds the coach's unsent message to a patient. It survives a reload and the end of the session, in this tab only.
 * The browser asks before the tab is closed, and signing out deletes the message.
 */
export function useUnsent(micrositeId: number, notes: readonly Note[]) {
  const key = unsentKey(useMe().id, micrositeId);
  const [kept, setKept] = useState(() => readWriting(key));
  const writing = isAmong(notes, kept) ? nothing : kept;
  useLeaveQuestion(!isBlank(writing.text));
  useEffect(() => {
    if (writing.text === '') keepWriting(key, nothing);
  }, [key, writing.text]);

  function keep(next: Writing) {
    setKept(next);
    keepWriting(key, next);
  }
  return {
    writing,
    write(text: string, answers: number | null) {
      const after = Math.max(0, ...notes.map(({ noteId }) => noteId));
      keep({ ...writing, text, answers, after, formKey: writing.formKey || newFormKey() });
    },
    choose: (lang: ChosenLang) => keep({ ...writing, lang }),
    /** Deletes the text that was sent; text that was written since then stays. */
    forget(sent: Writing) {
      if (readWriting(key).text === sent.text) keepWriting(key, nothing);
      setKept((now) => (now.text === sent.text ? nothing : now));
    },
  };
}
