import { useCallback, useEffect, useReducer, useRef, type Dispatch } from 'react';
import type { EditKey } from '../../../api/client';
import type { CustomSite } from '../api/customSite';
import { fetchStoredPicture } from '../api/storedPicture';
import { decodePhoto, refusalOf, TooManyPixels } from '../picture/photo';
import { draftOf, type Draft } from './draft';
import type { DraftPicture } from './draftPicture';
import { reduceDraft, type DraftEvent } from './reduceDraft';

/** Puts a chosen file into a slot. */
export type ChooseFile = (key: string, file: File) => void;

/** The draft of a site, its events, and the choosing of files; stored photos are fetched as they are needed. */
export function useDraft(site: CustomSite, key: EditKey): [Draft, Dispatch<DraftEvent>, ChooseFile] {
  const [draft, dispatch] = useReducer(reduceDraft, site, draftOf);
  useStoredPhotos(draft.pictures, key, dispatch);
  return [draft, dispatch, useChooseFile(dispatch)];
}

/** Fetches the photos of stored pictures one after the other: an old phone has neither memory nor line for five. */
function useStoredPhotos(
  pictures: readonly DraftPicture[],
  key: EditKey,
  dispatch: Dispatch<DraftEvent>,
): void {
  const next = pictures.find(({ fileName, photo, problem }) => fileName !== null && !photo && !problem);
  const slot = next?.key;
  const fileName = next?.fileName;
  const { kind, id, editKey } = key;
  useEffect(() => {
    if (slot === undefined || !fileName) return undefined;
    const abandoned = new AbortController();
    const fetchAndDecode = async () => {
      try {
        const blob = await fetchStoredPicture({ kind, id, editKey }, fileName, abandoned.signal);
        const photo = await decodePhoto(blob);
        if (!abandoned.signal.aborted) dispatch({ type: 'photo-fetched', key: slot, blob, photo });
      } catch {
        if (abandoned.signal.aborted) return;
        dispatch({ type: 'picture-failed', key: slot, problem: { id: 'editor.picture.not-fetched' } });
      }
    };
    void fetchAndDecode();
    return () => abandoned.abort();
  }, [slot, fileName, kind, id, editKey, dispatch]);
}

function useChooseFile(dispatch: Dispatch<DraftEvent>): ChooseFile {
  const latest = useRef(new Map<string, File>());
  return useCallback(
    (key, file) => {
      latest.current.set(key, file);
      const refusal = refusalOf(file);
      if (refusal) {
        dispatch({ type: 'picture-failed', key, problem: { id: refusal } });
        return;
      }
      dispatch({ type: 'file-opening', key });
      void decodeInto(key, file, () => latest.current.get(key) === file, dispatch);
    },
    [dispatch],
  );
}

/** Decodes a chosen file; when another was chosen meanwhile, this one no longer counts. */
async function decodeInto(
  key: string,
  file: File,
  wanted: () => boolean,
  dispatch: Dispatch<DraftEvent>,
): Promise<void> {
  try {
    const photo = await decodePhoto(file);
    if (wanted()) dispatch({ type: 'file-chosen', key, file, photo });
  } catch (failure) {
    const id =
      failure instanceof TooManyPixels ? 'editor.picture.too-many-pixels' : 'editor.picture.unreadable';
    if (wanted()) dispatch({ type: 'picture-failed', key, problem: { id } });
  }
}
