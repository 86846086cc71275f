import { useCallback, useEffect, useRef, type Dispatch } from 'react';
import type { DraftPicture } from '@/domain/draftPicture';
import type { PictureEvent } from '@/domain/reducePictures';
import { decodePhoto, openPhoto, photoRefusal, TooManyPixels, UndrawableHEIC } from './photo';

/** Puts a chosen file into a slot. */
export type ChooseFile = (key: string, file: File) => void;

/** Fetches the photo that the server stores under a name. The function must be stable for each key. */
export type FetchPhoto = (fileName: string, signal: AbortSignal) => Promise<Blob>;

/** Fetches stored photos on demand, and returns a function that puts a chosen file into a slot. */
export function usePhotos(
  pictures: readonly DraftPicture[],
  fetchPhoto: FetchPhoto,
  dispatch: Dispatch<PictureEvent>,
): ChooseFile {
  useStoredPhotos(pictures, fetchPhoto, dispatch);
  return useChooseFile(dispatch);
}

/**
 * Fetches the photos of stored pictures one by one, because an old phone has neither the memory nor the bandwidth for
 * five.
 */
function useStoredPhotos(
  pictures: readonly DraftPicture[],
  fetchPhoto: FetchPhoto,
  dispatch: Dispatch<PictureEvent>,
): void {
  const next = pictures.find(({ fileName, photo, problem }) => fileName !== null && !photo && !problem);
  const slot = next?.key;
  const fileName = next?.fileName;
  useEffect(() => {
    if (slot === undefined || !fileName) return undefined;
    const abandoned = new AbortController();
    const fetchAndDecode = async () => {
      try {
        const blob = await fetchPhoto(fileName, abandoned.signal);
        const photo = await decodePhoto(blob);
        if (!abandoned.signal.aborted) dispatch({ type: 'photo-fetched', key: slot, blob, photo });
      } catch {
        if (abandoned.signal.aborted) return;
        dispatch({ type: 'picture-failed', key: slot, problem: { id: 'pictures.not-fetched' } });
      }
    };
    void fetchAndDecode();
    return () => abandoned.abort();
  }, [slot, fileName, fetchPhoto, dispatch]);
}

function useChooseFile(dispatch: Dispatch<PictureEvent>): ChooseFile {
  const latest = useRef(new Map<string, File>());
  return useCallback(
    (key, file) => {
      latest.current.set(key, file);
      const refusal = photoRefusal(file);
      if (refusal) {
        dispatch({ type: 'picture-failed', key, problem: { id: refusal } });
        return;
      }
      dispatch({ type: 'file-opening', key });
      void openInto(key, file, () => latest.current.get(key) === file, dispatch);
    },
    [dispatch],
  );
}

/** Opens a chosen file; the result is dropped if another file was chosen in the meantime. */
async function openInto(
  key: string,
  file: File,
  wanted: () => boolean,
  dispatch: Dispatch<PictureEvent>,
): Promise<void> {
  try {
    const chosen = await openPhoto(file);
    if (wanted()) dispatch({ type: 'file-chosen', key, ...chosen });
  } catch (failure) {
    if (wanted()) dispatch({ type: 'picture-failed', key, problem: { id: failureMessage(failure) } });
  }
}

/** Returns why a file could not be opened, as a message id. */
function failureMessage(failure: unknown): string {
  if (failure instanceof UndrawableHEIC) return 'pictures.heic';
  return failure instanceof TooManyPixels ? 'pictures.too-many-pixels' : 'pictures.unreadable';
}
