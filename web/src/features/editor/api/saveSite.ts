import { ApiError, apiUrl, type EditKey, type FieldError } from '../../../api/client';
import type { CustomSiteStatus, RecipientStatus } from '../../../domain/enums';
import { asLang } from '../../../domain/page';
import type { StoredPicture } from '../../../domain/storedPicture';

/** What a save that was accepted answers (spec microsite §7). */
export interface SaveResult {
  currentStatus: RecipientStatus;
  customSiteStatus: CustomSiteStatus;
  version: number;
  imagesPending: StoredPicture[];
}

/** The working copy that somebody else saved in the meantime (decision 3.3). */
export interface NewerCopy {
  version: number;
  patientStoryPending: string;
  patientWhyPending: string;
  imagesPending: StoredPicture[];
  draftSavedAt: string | null;
  draftSavedBy: string | null;
}

/** The save was based on an older version; nothing was changed and nothing is lost. */
export class SaveConflict extends Error {
  readonly newer: NewerCopy;

  constructor(newer: NewerCopy) {
    super('a newer version was saved');
    this.name = 'SaveConflict';
    this.newer = newer;
  }
}

interface Answer {
  results?: unknown;
  message?: string;
  errors?: FieldError[];
}

function parse(text: string): Answer {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

function isNewerCopy(results: unknown): results is NewerCopy {
  return typeof results === 'object' && results !== null && 'patientStoryPending' in results;
}

function settle(request: XMLHttpRequest): SaveResult {
  const answer = parse(request.responseText);
  if (request.status === 409 && isNewerCopy(answer.results)) throw new SaveConflict(answer.results);
  if (request.status < 200 || request.status > 299 || !answer.results) {
    throw new ApiError(request.status, answer.message ?? '', answer.errors);
  }
  return answer.results as SaveResult;
}

/** After so long without a sign of the server, a save counts as not arrived: the person can do something again. */
export const QUIET_MS = 90_000;

/**
 * Sends a draft or submission. XMLHttpRequest rather than fetch, because only it tells how far an upload
 * is: onProgress hears fractions from 0 to 1. Throws SaveConflict, or ApiError as every call does.
 */
export function saveSite(
  key: EditKey,
  form: FormData,
  onProgress: (sent: number) => void,
): Promise<SaveResult> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', apiUrl('microsite/custom-site/save'));
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Accept-Language', asLang(document.documentElement.lang));
    request.setRequestHeader('Authorization', `EditKey ${key.kind}:${key.id}:${key.editKey}`);
    let quiet = 0;
    const watch = () => {
      clearTimeout(quiet);
      quiet = window.setTimeout(() => request.abort(), QUIET_MS);
    };
    request.onloadend = () => clearTimeout(quiet);
    request.upload.onprogress = (event) => {
      watch();
      if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total);
    };
    request.onerror = () => reject(new ApiError(0, ''));
    request.ontimeout = request.onerror;
    request.onabort = request.onerror;
    request.onload = () => {
      try {
        resolve(settle(request));
      } catch (failure) {
        reject(failure);
      }
    };
    watch();
    request.send(form);
  });
}
