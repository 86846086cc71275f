import { useEffect, useRef, useState, type RefObject } from 'react';
import { mayReply, newestFirst, newsOf, type Note } from '@/domain/notes';
import type { ChosenLang } from '@/domain/textLang';
import { useT } from '@/i18n/react';
import { Button } from '../button/Button';
import { cx } from '../cx';
import { useIsWide } from '../wide/useIsWide';
import { NoteItem } from './NoteItem';
import styles from './notes.module.css';

interface NoteListProps {
  /** The number of the site, under which this device keeps words that were not sent. */
  siteId: string;
  notes: readonly Note[];
  /** The coach of now, for notes that do not say who it was then. */
  coachName: string;
  /** Sends a reply and rejects when that failed; the text typed then stays. */
  onReply: (noteId: number, reply: string, lang: ChosenLang | null) => Promise<unknown>;
  /**
   * A list of 300 px that scrolls by itself (M9); on a phone the newest note, and the others when asked for. Without
   * it the place around it scrolls.
   */
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
  const isWide = useIsWide(1024);
  const [all, setAll] = useState(false);
  const box = useRef<HTMLUListElement>(null);
  // The button that showed the others is gone; the keyboard goes on at the first of them.
  useEffect(() => {
    if (all) box.current?.querySelector<HTMLElement>(':scope > li + li')?.focus();
  }, [all]);
  const isShort = bounded && !isWide && !all && notes.length > 1;
  const frame = useRef<HTMLDivElement>(null);
  const isCut = useIsCut(frame, box);
  const sorted = newestFirst(notes);
  if (notes.length === 0) return <p className="muted">{t('notes.empty')}</p>;
  const list = (
    <ul ref={box} className={styles.list} aria-label={bounded ? undefined : t('notes.list')}>
      {(isShort ? sorted.slice(0, 1) : sorted).map((note) => (
        <NoteItem
          key={note.noteId}
          siteId={siteId}
          note={note}
          coachName={note.coachName || coachName}
          isNew={marked.has(note.noteId)}
          onReply={mayReply(note) ? (reply, lang) => onReply(note.noteId, reply, lang) : undefined}
          onWriting={onWriting}
        />
      ))}
    </ul>
  );
  if (!bounded) return list;
  if (!isWide) {
    return (
      <div role="region" aria-label={t('notes.list')}>
        {list}
        {isShort && (
          <Button variant="secondary" wide onClick={() => setAll(true)}>
            {t('notes.all', { count: notes.length })}
          </Button>
        )}
      </div>
    );
  }
  return (
    <>
      <div
        ref={frame}
        className={cx(styles.bounded, all && styles.whole)}
        tabIndex={0}
        role="region"
        aria-label={t('notes.list')}
      >
        {list}
      </div>
      {isCut && !all && (
        <Button variant="secondary" onClick={() => setAll(true)}>
          {t('notes.all', { count: notes.length })}
        </Button>
      )}
    </>
  );
}

/** Reports whether a list is taller than its frame. */
function useIsCut(frame: RefObject<HTMLElement | null>, list: RefObject<HTMLElement | null>): boolean {
  const [isCut, setCut] = useState(false);
  useEffect(() => {
    if (!frame.current || !list.current || !('ResizeObserver' in window)) return;
    const watch = new ResizeObserver(() => {
      if (frame.current) setCut(frame.current.scrollHeight > frame.current.clientHeight + 1);
    });
    watch.observe(frame.current);
    watch.observe(list.current);
    return () => watch.disconnect();
  });
  return isCut;
}

function useMarkedAsNew(notes: readonly Note[]): ReadonlySet<number> {
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set());
  const fresh = notes.filter((note) => newsOf(note) && !marked.has(note.noteId));
  if (fresh.length > 0) setMarked(new Set([...marked, ...fresh.map(({ noteId }) => noteId)]));
  return marked;
}
