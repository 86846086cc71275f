import { useCallback, useEffect, useRef, useState, type Dispatch } from 'react';
import { useT } from '@/i18n/react';
import { toastSuccess } from '@/ui/toast/toast';
import { hasUnsavedChanges, type Draft } from '../draft/draft';
import type { ChosenPhoto } from '@/domain/reducePictures';
import type { DraftEvent } from '../draft/reduceDraft';
import { decodePhoto } from '@/ui/picture-editor/photo';
import { unsentPhotosOf } from '@/domain/keptPictures';
import { differsFrom, keptCopyOf, type KeptCopy } from './keptCopy';
import { dropKeptPhotos, readKeptPhotos, writeKeptPhotos } from './keptPhotos';
import { dropKeptCopy, readKeptCopy, writeKeptCopy } from './keptStore';

/** How long the typing must rest before it is kept, in milliseconds. */
const REST_MS = 400;

/** The working copy that survives a closed window. */
export interface Kept {
  /** What was kept by an earlier visit and waits for an answer. */
  offer: KeptCopy | null;
  bringBack: () => void;
  /** Forgets whatever is kept, and keeps nothing until something changes again. */
  forget: () => void;
  /** Chosen photos could not be kept on this device. */
  photosLost: boolean;
}

/**
 * Keeps what is not saved yet on this device, offers it on return, and forgets it once it is saved. Without a site it
 * keeps and offers nothing.
 */
export function useKeptCopy(siteId: string | null, draft: Draft, dispatch: Dispatch<DraftEvent>): Kept {
  const t = useT();
  const [offer, setOffer] = useState(() => worthOffering(siteId, draft));
  const unsaved = hasUnsavedChanges(draft);
  const stopKeeping = useKeeping(siteId ?? '', draft, siteId !== null && unsaved && !offer);
  const photosLost = useKeepingPhotos(siteId ?? '', draft, siteId === null || offer !== null);

  const forget = useCallback(() => {
    if (siteId === null) return;
    stopKeeping();
    dropKeptCopy(siteId);
    void dropKeptPhotos(siteId).catch(() => undefined);
    setOffer(null);
  }, [siteId, stopKeeping]);

  // Only what was unsaved here is forgotten here: another window may have kept its own.
  const wasUnsaved = useRef(false);
  useEffect(() => {
    if (unsaved) wasUnsaved.current = true;
    else if (wasUnsaved.current) {
      wasUnsaved.current = false;
      forget();
    }
  }, [unsaved, forget]);

  const bringBack = useCallback(() => {
    if (!offer || siteId === null) return;
    void chosenPhotos(siteId).then((photos) => {
      dispatch({ type: 'brought-back', copy: offer, photos });
      setOffer(null);
      toastSuccess(t('editor.kept.back'));
    });
  }, [siteId, offer, dispatch, t]);

  return { offer, bringBack, forget, photosLost };
}

function worthOffering(siteId: string | null, draft: Draft): KeptCopy | null {
  const kept = siteId === null ? null : readKeptCopy(siteId);
  return kept && differsFrom(kept, draft) ? kept : null;
}

/**
 * Writes the copy when the typing rests, and at once when the page goes away. Returns what stops this until something
 * changes.
 */
function useKeeping(siteId: string, draft: Draft, wanted: boolean): () => void {
  const stop = useRef<() => void>(undefined);
  useEffect(() => {
    if (!wanted) return undefined;
    const write = () => writeKeptCopy(siteId, keptCopyOf(draft, new Date().toISOString()));
    const timer = setTimeout(write, REST_MS);
    window.addEventListener('pagehide', write);
    stop.current = () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', write);
    };
    return stop.current;
  }, [siteId, draft, wanted]);
  return useCallback(() => stop.current?.(), []);
}

/** Writes the chosen photos whenever they are others; returns whether this device refused them. */
function useKeepingPhotos(siteId: string, draft: Draft, waiting: boolean): boolean {
  const [refused, setRefused] = useState(false);
  const kept = useRef('');
  const keys = [...unsentPhotosOf(draft.pictures).keys()].join(' ');
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
    if (waiting || keys === kept.current) return;
    kept.current = keys;
    writeKeptPhotos(siteId, unsentPhotosOf(latest.current.pictures)).then(
      () => setRefused(false),
      () => setRefused(keys !== ''),
    );
  }, [siteId, draft, keys, waiting]);
  return refused;
}

/** The kept photos, opened; those that cannot be opened any more are left out. */
async function chosenPhotos(siteId: string): Promise<Map<string, ChosenPhoto>> {
  const opened = new Map<string, ChosenPhoto>();
  for (const [key, file] of await readKeptPhotos(siteId)) {
    try {
      // One after the other: five at once would need five canvases of an old phone.
      // oxlint-disable-next-line no-await-in-loop
      opened.set(key, { file, photo: await decodePhoto(file) });
    } catch {
      continue;
    }
  }
  return opened;
}
