import { useCallback, useReducer, type Dispatch } from 'react';
import type { EditKey } from '@/api/client';
import { usePhotos, type ChooseFile, type FetchPhoto } from '@/ui/picture-editor/usePhotos';
import type { CustomSite } from '../api/customSite';
import { fetchStoredPicture } from '../api/storedPicture';
import { newDraft, type Draft } from './draft';
import { reduceDraft, type DraftEvent } from './reduceDraft';

/**
 * Holds the draft of a site, its events, and the selection of files; stored photos are fetched when they are
 * needed.
 */
export function useDraft(site: CustomSite, key: EditKey): [Draft, Dispatch<DraftEvent>, ChooseFile] {
  const [draft, dispatch] = useReducer(reduceDraft, site, newDraft);
  const { kind, id, editKey } = key;
  const fetchPhoto = useCallback<FetchPhoto>(
    (fileName, signal) => fetchStoredPicture({ kind, id, editKey }, fileName, signal),
    [kind, id, editKey],
  );
  return [draft, dispatch, usePhotos(draft.pictures, fetchPhoto, dispatch)];
}
