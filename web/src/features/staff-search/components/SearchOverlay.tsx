import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { failureText } from '@/api/staffFailure';
import { useT } from '@/i18n/react';
import { useModal } from '@/ui/dialog/useModal';
import { Icon } from '@/ui/icon/Icon';
import { Search } from '@/ui/icon/icons';
import { NotLoaded } from '@/ui/staff-shell/Loading';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { findPeople, recordOpened, type Found, type FoundRecord } from '../api/search';
import { peopleFrom, recordPath } from '../rules/people';
import { PersonHit } from './PersonHit';
import styles from './search.module.css';

/** A pause in typing after which a search starts, in milliseconds. Each search is recorded. */
const PAUSE_MS = 350;

/** Fewer characters match too many people. */
const SHORTEST = 2;

/** The search over everyone whom the signed-in staff may see, on top of any screen (decision 21). */
export function SearchOverlay({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { role } = useMe();
  const navigate = useNavigate();
  const box = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<{ of?: Found; place: number }>({ place: 0 });
  const sought = useSettled(text.trim());
  const { data, error, refetch } = useQuery({
    queryKey: ['staff', 'search', sought],
    queryFn: ({ signal }) => findPeople(sought, signal),
    enabled: sought.length >= SHORTEST,
    placeholderData: sought.length >= SHORTEST ? keepPreviousData : undefined,
    gcTime: 0,
  });
  const records = data?.people ?? [];
  const current = chosen.of === data ? chosen.place : 0; // new results begin with the first
  const isCoach = role === 'coach';
  useModal(box, field, onClose);
  useEffect(() => {
    // jsdom has no scrolling.
    document.getElementById(`${id}-${current}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [id, current]);

  function open(record: FoundRecord) {
    // The screen of the record records that it was read, even if this fails.
    recordOpened(record, sought).catch(() => undefined);
    onClose();
  }

  function onKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const record = records[current];
    if (step !== undefined && records.length > 0) {
      event.preventDefault();
      setChosen({ of: data, place: (current + step + records.length) % records.length });
    } else if (event.key === 'Enter' && record) {
      event.preventDefault();
      if (text.trim() !== sought) return; // the results are those of an earlier text
      open(record);
      void navigate(recordPath(record, isCoach));
    }
  }

  return (
    <dialog ref={box} className={styles.seek} aria-label={t('search.title')}>
      <div className={styles.bar}>
        <Icon of={Search} />
        <input
          ref={field}
          type="text" // in a search field Escape only clears the text
          enterKeyHint="go"
          role="combobox"
          aria-label={t('search.label')}
          aria-describedby={`${id}-hint`}
          aria-expanded={records.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={records.length > 0 ? `${id}-${current}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKey}
        />
        <button type="button" className={styles.close} onClick={onClose}>
          {t('shared.close')}
        </button>
      </div>
      <div className={styles.hits}>
        {error && <NotLoaded message={failureText(error, t)} onAgain={() => void refetch()} />}
        {records.length === 0 && !error && (
          <p id={`${id}-hint`} className={styles.hint}>
            {data && sought.length >= SHORTEST ? t('search.none', { text: sought }) : t('search.hint')}
          </p>
        )}
        <div role="listbox" id={`${id}-list`} aria-label={t('search.results')}>
          {peopleFrom(records).map((person) => (
            <PersonHit
              key={person.key}
              id={id}
              person={person}
              current={current}
              search={sought}
              isCoach={isCoach}
              onOpen={open}
            />
          ))}
        </div>
      </div>
      <div className={styles.foot}>
        <p role="status">
          <span key={statusKey(data)}>{records.length > 0 && data ? statusText(data, t) : ''}</span>
        </p>
        <p className={styles.keys} aria-hidden="true">
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> {t('search.key.move')}
          </span>
          <span>
            <kbd>Enter</kbd> {t('search.key.open')}
          </span>
          <span>
            <kbd>Esc</kbd> {t('search.key.close')}
          </span>
        </p>
      </div>
    </dialog>
  );
}

/** Returns a text once its reader pauses. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return useDeferredValue(settled);
}

const statusKey = (found: Found | undefined) =>
  found ? `${found.people.length} ${found.isTypo} ${found.hasMore}` : '';

function statusText({ people, isTypo, hasMore }: Found, t: ReturnType<typeof useT>): string {
  const counts = { records: people.length, people: peopleFrom(people).length };
  if (hasMore) return t('search.more', counts);
  return t(isTypo ? 'search.similar' : 'search.count', counts);
}
