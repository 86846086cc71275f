import { ApiError, type EditKey, type FieldError } from '@/api/client';
import { upload, type UploadAnswer } from '@/api/upload';
import type { CustomSiteStatus, RecipientStatus } from '@/domain/enums';
import type { StoredPicture } from '@/domain/storedPicture';

/** The response to a successful save (M7). */
export interface SaveResult {
  currentStatus: RecipientStatus;
  customSiteStatus: CustomSiteStatus;
  agreedToHipaa: boolean;
  version: number;
  imagesPending: StoredPicture[];
  /** Languages of the texts; left out when unknown. */
  storyLang?: string;
  whyLang?: string;
}

/** The working copy that another person saved meanwhile (R3.3). */
export interface NewerCopy {
  version: number;
  patientStoryPending: string;
  patientWhyPending: string;
  /** Languages of the texts; left out when unknown. */
  storyLang?: string;
  whyLang?: string;
  imagesPending: StoredPicture[];
  draftSavedAt: string | null;
  draftSavedBy: string | null;
  /** The form key of that save; empty if it had none. */
  draftFormKey: string;
}

/** Thrown if the save was based on an older version; nothing was changed and nothing is lost. */
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

function settle({ status, text }: UploadAnswer): SaveResult {
  const answer = parse(text);
  if (status === 409 && isNewerCopy(answer.results)) throw new SaveConflict(answer.results);
  if (status < 200 || status > 299 || !answer.results) {
    throw new ApiError(status, answer.message ?? '', answer.errors);
  }
  return answer.results as SaveResult;
}

/**
 * Sends a draft or submission; onProgress receives fractions from 0 to 1. Throws SaveConflict, or ApiError like
 * other calls.
 */
export async function saveSite(
  key: EditKey,
  form: FormData,
  onProgress: (sent: number) => void,
): Promise<SaveResult> {
  return settle(await upload('microsite/custom-site/save', { form, onProgress, key }));
}
