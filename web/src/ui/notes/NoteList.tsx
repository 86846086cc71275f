import { useEffect, useRef, useState, type RefObject } from 'react';
import { mayReply, newestFirst, noteNews, type Note } from '@/domain/notes';
import type { ChosenLang } from '@/domain/textLang';
import { useT } from '@/i18n/react';
import { Button } from '../button/Button';
import { cx } from '../cx';
import { useIsWide } from '../wide/useIsWide';
import { NoteItem } from './NoteItem';
import styles from './notes.module.css';

interface NoteListProps {
  /** The number of the site, under which this device stores unsent text. */
  siteId: string;
  notes: readonly Note[];
  /** The current coach, for notes that do not name theirs. */
  coachName: string;
  /** Sends a reply and rejects after a failure; the typed text is kept then. */
  onReply: (noteId: number, reply: string, lang: ChosenLang | null) => Promise<unknown>;
  /**
   * A list of 300 px that scrolls by itself (M9); on a phone the newest note, with the others on demand. Otherwise the
   * container scrolls.
   */
  bounded?: boolean;
  /** Called when a reply is started or ended, to pause the polling in between. */
  onWriting?: (writing: boolean) => void;
}

/**
 * The conversation of patient and coach, newest first, as the patient sees it. Notes that were new when the list
 * opened, or arrived since then, keep their mark until the list is closed, although they count as viewed.
 */
export function NoteList({ siteId, notes, coachName, onReply, bounded, onWriting }: NoteListProps) {
  const t = useT();
  const marked = useMarkedAsNew(notes);
  const isWide = useIsWide(1024);
  const [all, setAll] = useState(false);
  const box = useRef<HTMLUListElement>(null);
  // The button that showed the other notes is gone, so the first newly shown note takes the focus.
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
  const fresh = notes.filter((note) => noteNews(note) && !marked.has(note.noteId));
  if (fresh.length > 0) setMarked(new Set([...marked, ...fresh.map(({ noteId }) => noteId)]));
  return marked;
}
