import { useState } from 'react';
import { mayReply, newestFirst, newsOf, type Note } from '@/domain/notes';
import { useT } from '@/i18n/react';
import { NoteItem } from './NoteItem';
import styles from './notes.module.css';

interface NoteListProps {
  /** The number of the site, under which this device keeps words that were not sent. */
  siteId: string;
  notes: readonly Note[];
  /** The coach of now, for notes that do not say who it was then. */
  coachName: string;
  /** Sends a reply and rejects when that failed; the text typed then stays. */
  onReply: (noteId: number, reply: string) => Promise<unknown>;
  /** A list of 300 px that scrolls by itself (M9); without it the place around it scrolls. */
  bounded?: boolean;
  /** Called when a reply is begun or ended, to hold the polling meanwhile. */
  onWriting?: (writing: boolean) => void;
}

/**
 * The conversation of patient and coach, newest first, from the patient's side. What was new when the list
 * opened, or came while it was open, keeps its mark until it is closed, although it counts as viewed by then.
 */
export function NoteList({ siteId, notes, coachName, onReply, bounded, onWriting }: NoteListProps) {
  const t = useT();
  const marked = useMarkedAsNew(notes);
  if (notes.length === 0) return <p className="muted">{t('notes.empty')}</p>;
  const list = (
    <ul className={styles.list} aria-label={bounded ? undefined : t('notes.list')}>
      {newestFirst(notes).map((note) => (
        <NoteItem
          key={note.noteId}
          siteId={siteId}
          note={note}
          coachName={note.coachName || coachName}
          isNew={marked.has(note.noteId)}
          onReply={mayReply(note) ? (reply) => onReply(note.noteId, reply) : undefined}
          onWriting={onWriting}
        />
      ))}
    </ul>
  );
  if (!bounded) return list;
  return (
    <div className={styles.bounded} tabIndex={0} role="region" aria-label={t('notes.list')}>
      {list}
    </div>
  );
}

function useMarkedAsNew(notes: readonly Note[]): ReadonlySet<number> {
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set());
  const fresh = notes.filter((note) => newsOf(note) && !marked.has(note.noteId));
  if (fresh.length > 0) setMarked(new Set([...marked, ...fresh.map(({ noteId }) => noteId)]));
  return marked;
}
