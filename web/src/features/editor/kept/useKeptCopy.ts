import { useCallback, useEffect, useRef, useState, type Dispatch } from 'react';
import { useT } from '@/i18n/react';
import { toastSuccess } from '@/ui/toast/toast';
import { hasUnsavedChanges, type Draft } from '../draft/draft';
import type { ChosenPhoto } from '@/domain/reducePictures';
import type { DraftEvent } from '../draft/reduceDraft';
import { decodePhoto } from '@/ui/picture-editor/photo';
import { unsentPhotos } from '@/domain/keptPictures';
import { differsFrom, newKeptCopy, type KeptCopy } from './keptCopy';
import { dropKeptPhotos, readKeptPhotos, writeKeptPhotos } from './keptPhotos';
import { dropKeptCopy, readKeptCopy, writeKeptCopy } from './keptStore';

/** How long typing must pause before the text is stored, in milliseconds. */
const REST_MS = 400;

/** The stored working copy, which survives a closed window. */
export interface StoredCopy {
  /** The copy of an earlier visit that is offered for restoring. */
  offer: KeptCopy | null;
  restoreKept: () => void;
  /** Deletes the stored copy, and stores nothing until the next change. */
  forget: () => void;
  /** Whether chosen photos could not be stored on this device. */
  photosLost: boolean;
}

/**
 * Stores unsaved content on this device, offers it on return, and deletes it after a save. Without a site it
 * stores and offers nothing.
 */
export function useKeptCopy(siteId: string | null, draft: Draft, dispatch: Dispatch<DraftEvent>): StoredCopy {
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

  // Deletes only content that was unsaved here: another window may have stored its own.
  const wasUnsaved = useRef(false);
  useEffect(() => {
    if (unsaved) wasUnsaved.current = true;
    else if (wasUnsaved.current) {
      wasUnsaved.current = false;
      forget();
    }
  }, [unsaved, forget]);

  const restoreKept = useCallback(() => {
    if (!offer || siteId === null) return;
    void chosenPhotos(siteId).then((photos) => {
      dispatch({ type: 'brought-back', copy: offer, photos });
      setOffer(null);
      toastSuccess(t('editor.kept.back'));
    });
  }, [siteId, offer, dispatch, t]);

  return { offer, restoreKept, forget, photosLost };
}

function worthOffering(siteId: string | null, draft: Draft): KeptCopy | null {
  const kept = siteId === null ? null : readKeptCopy(siteId);
  return kept && differsFrom(kept, draft) ? kept : null;
}

/**
 * Stores the copy when typing pauses, and at once when the page is closed. Returns a function that stops this
 * until the next change.
 */
function useKeeping(siteId: string, draft: Draft, wanted: boolean): () => void {
  const stop = useRef<() => void>(undefined);
  useEffect(() => {
    if (!wanted) return undefined;
    const write = () => writeKeptCopy(siteId, newKeptCopy(draft, new Date().toISOString()));
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

/** Stores the chosen photos whenever they change; returns whether this device refused them. */
function useKeepingPhotos(siteId: string, draft: Draft, waiting: boolean): boolean {
  const [refused, setRefused] = useState(false);
  const kept = useRef('');
  const keys = [...unsentPhotos(draft.pictures).keys()].join(' ');
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
    if (waiting || keys === kept.current) return;
    kept.current = keys;
    writeKeptPhotos(siteId, unsentPhotos(latest.current.pictures)).then(
      () => setRefused(false),
      () => setRefused(keys !== ''),
    );
  }, [siteId, draft, keys, waiting]);
  return refused;
}

/** Returns the stored photos, decoded; those that can no longer be decoded are left out. */
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
