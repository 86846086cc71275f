import { useCallback, useEffect, useRef, useState, type SetStateAction } from 'react';
import type { EditKey } from '@/api/client';
import { fetchNotes, isInvalidMicrosite } from '@/api/notes';
import type { Note } from '@/domain/notes';
import { usePageHidden } from './usePageHidden';

/** The polling interval of the notes, in milliseconds (M9). */
const POLL_MS = 5000;

/** The current notes. */
export interface Notes {
  notes: readonly Note[];
  /** Whether a poll is pending. */
  fetching: boolean;
  /** The link is no longer valid; polling has stopped (M8). */
  invalid: boolean;
  /** Replaces the notes with those of another response, or with local changes. */
  take: (notes: SetStateAction<readonly Note[]>) => void;
}

/**
 * Polls the notes of a site every five seconds unless paused or hidden, and at once when the page becomes
 * visible. A response is dropped if newer notes were set meanwhile. A failed poll shows no error: the next one
 * follows in five seconds.
 */
export function useNotes(siteKey: EditKey, initial: readonly Note[], paused: boolean): Notes {
  const [notes, setNotes] = useState(initial);
  const [fetching, setFetching] = useState(false);
  const [invalid, setInvalid] = useState(false);
  const tag = useRef<string | null>(null);
  const underWay = useRef<AbortController | null>(null);
  const hidden = usePageHidden();
  const wasHidden = useRef(false);
  const { kind, id, editKey } = siteKey;

  const abandon = useCallback(() => {
    underWay.current?.abort();
    underWay.current = null;
    setFetching(false);
  }, []);

  const ask = useCallback(async () => {
    if (underWay.current) return;
    const mine = new AbortController();
    underWay.current = mine;
    setFetching(true);
    try {
      const fresh = await fetchNotes({ kind, id, editKey }, tag.current, mine.signal);
      if (underWay.current !== mine || !fresh) return;
      tag.current = fresh.tag;
      setNotes(fresh.notes);
    } catch (error) {
      if (underWay.current === mine && isInvalidMicrosite(error)) setInvalid(true);
    } finally {
      if (underWay.current === mine) {
        underWay.current = null;
        setFetching(false);
      }
    }
  }, [kind, id, editKey]);

  useEffect(() => {
    if (hidden) wasHidden.current = true;
    if (paused || hidden || invalid) return undefined;
    if (wasHidden.current) void ask();
    wasHidden.current = false;
    const timer = setInterval(() => void ask(), POLL_MS);
    return () => {
      clearInterval(timer);
      abandon();
    };
  }, [paused, hidden, invalid, ask, abandon]);

  const take = useCallback(
    (newer: SetStateAction<readonly Note[]>) => {
      abandon();
      setNotes(newer);
    },
    [abandon],
  );
  return { notes, fetching, invalid, take };
}
