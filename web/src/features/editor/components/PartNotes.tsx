import type { ReactNode } from 'react';
import { useT } from '@/i18n/react';
import { Icon } from '@/ui/icon/Icon';
import { MessageSquareText } from '@/ui/icon/icons';
import { noteName, type PlacedNote } from '../rules/partNotes';
import styles from './editor.module.css';

/** A reviewer's notes next to the part of the page. They are requests, not errors. */
export function PartNotes({ notes }: { notes: readonly PlacedNote[] }) {
  const t = useT();
  return notes.map((note) => {
    const { id, params } = noteName(note);
    return (
      <div key={note.id} id={note.id} tabIndex={-1} role="note" className={styles.partNote}>
        <Icon of={MessageSquareText} />
        <div>
          <strong>{t('editor.note.title', { part: t(id, params) })}</strong>
          <p className={styles.noteWords} lang={note.commentLang ?? ''}>
            {note.comment}
          </p>
        </div>
      </div>
    );
  });
}

/** Returns the notes for picture slots, by the slot's key. */
export function notesInSlots(notes: readonly PlacedNote[]): Map<string, ReactNode> {
  const keys = new Set(notes.flatMap(({ pictureKey }) => pictureKey ?? []));
  return new Map(
    [...keys].map((key) => [
      key,
      <PartNotes key={key} notes={notes.filter(({ pictureKey }) => pictureKey === key)} />,
    ]),
  );
}

/** The links from the notice at the top to each note. */
export function NoteLinks({ notes }: { notes: readonly PlacedNote[] }) {
  const t = useT();
  if (notes.length === 0) return null;
  return (
    <div>
      <p>{t('editor.note.count', { count: notes.length })}</p>
      <ul className={styles.noteLinks}>
        {notes.map((note) => {
          const { id, params } = noteName(note);
          return (
            <li key={note.id}>
              <a href={`#${note.id}`}>{t(id, params)}</a>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
