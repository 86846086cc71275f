import { useEffect, useRef, useState } from 'react';
import type { EditKey } from '@/api/client';
import { markNoteViewed, replyToNote, sendNote } from '@/api/notes';
import type { ChosenLang } from '@/domain/textLang';
import { noteIndicator, noteNews, type News, type Note } from '@/domain/notes';
import { useT } from '@/i18n/react';
import { useUnsent, type Unsent } from '@/ui/notes/useUnsent';
import { toastSuccess } from '@/ui/toast/toast';
import { setCoachPermission } from '../api/coachPermission';
import type { CustomSite } from '../api/customSite';
import { useNotes, type Notes } from './useNotes';

/** The open coaching dialog of the editor. */
export type CoachPanel = 'composer' | 'permission' | null;

/** The coaching features of the editor's screen. */
export interface Coaching {
  siteId: string;
  coachName: string;
  notes: readonly Note[];
  news: News | null;
  fetching: boolean;
  invalid: boolean;
  mayEdit: boolean;
  listOpen: boolean;
  panel: CoachPanel;
  /** The unsent note; kept when the dialog is closed or the page left. */
  unsent: Unsent;
  openList: () => void;
  closeList: () => void;
  show: (panel: CoachPanel) => void;
  /** Reports that a reply is being written in the list. */
  setReplying: (replying: boolean) => void;
  send: (note: string, lang: ChosenLang | null) => Promise<void>;
  reply: (noteId: number, words: string, lang: ChosenLang | null) => Promise<void>;
  permit: (allowed: boolean) => Promise<void>;
}

/**
 * Notes and permission. Polling stops during preview, save and while a note is written (M4); busy is true
 * during a preview or save.
 */
export function useCoaching(siteKey: EditKey, site: CustomSite, busy: boolean): Coaching {
  const t = useT();
  const [mayEdit, setMayEdit] = useState(site.isCoachAllowedToEdit);
  const [listOpen, setListOpen] = useState(false);
  const [panel, show] = useState<CoachPanel>(null);
  const [replying, setReplying] = useState(false);
  const paused = busy || panel === 'composer' || replying;
  const { notes, take, ...polled } = useNotes(siteKey, site.comms, paused);
  const siteId = String(siteKey.id);
  const unsent = useUnsent(siteId, 'note', notes);
  useSeen(siteKey, listOpen ? notes : nothing, take);

  return {
    siteId,
    coachName: site.coach?.fullName ?? '',
    notes,
    news: noteIndicator(notes),
    ...polled,
    mayEdit,
    listOpen,
    panel,
    unsent,
    openList: () => setListOpen(true),
    closeList: () => {
      setListOpen(false);
      setReplying(false);
    },
    show,
    setReplying,
    async send(note, lang) {
      take(await sendNote(siteKey, note, lang, unsent.formKey()));
      unsent.forget();
      show(null);
      toastSuccess(t('editor.coach.note-sent'));
    },
    async reply(noteId, words, lang) {
      take(await replyToNote(siteKey, noteId, words, lang));
      setReplying(false);
      toastSuccess(t('editor.coach.reply-sent'));
    },
    async permit(allowed) {
      setMayEdit(await setCoachPermission(siteKey, allowed));
      show(null);
      toastSuccess(t(allowed ? 'editor.coach.permitted' : 'editor.coach.forbidden'));
    },
  };
}

const nothing: readonly Note[] = [];

/**
 * Reports the notes of the open list as viewed: each note once, and after a failure again when more notes
 * arrive.
 */
function useSeen(siteKey: EditKey, shown: readonly Note[], take: Notes['take']): void {
  const reported = useRef(new Set<string>());
  useEffect(() => {
    for (const note of shown) {
      const news = noteNews(note);
      const mark = `${note.noteId}/${news}`;
      if (!news || reported.current.has(mark)) continue;
      reported.current.add(mark);
      void markNoteViewed(siteKey, note.noteId)
        .then(() => take((now) => now.map((one) => (one.noteId === note.noteId ? seen(one) : one))))
        .catch(() => reported.current.delete(mark));
    }
  }, [siteKey, shown, take]);
}

function seen(note: Note): Note {
  const now = new Date().toISOString();
  return note.sentByRecipient ? { ...note, viewReplyDateTime: now } : { ...note, viewDateTime: now };
}
