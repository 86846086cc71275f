import { ApiError, type EditKey, type FieldError } from '@/api/client';
import type { Saved, SiteData } from '@/api/schema';
import { upload, type UploadAnswer } from '@/api/upload';

/** The working copy that another person saved meanwhile (R3.3). */
export type NewerCopy = Pick<
  SiteData,
  | 'version'
  | 'patientStoryPending'
  | 'patientWhyPending'
  | 'storyLang'
  | 'whyLang'
  | 'imagesPending'
  | 'draftSavedAt'
  | 'draftFormKey'
> & { draftSavedBy: string | null };

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

function settle({ status, text }: UploadAnswer): Saved {
  const answer = parse(text);
  if (status === 409 && isNewerCopy(answer.results)) throw new SaveConflict(answer.results);
  if (status < 200 || status > 299 || !answer.results) {
    throw new ApiError(status, answer.message ?? '', answer.errors);
  }
  return answer.results as Saved;
}

/**
 * Sends a draft or submission; onProgress receives fractions from 0 to 1. Throws SaveConflict, or ApiError like
 * other calls.
 */
export async function saveSite(
  key: EditKey,
  form: FormData,
  onProgress: (sent: number) => void,
): Promise<Saved> {
  return settle(await upload('microsite/custom-site/save', { form, onProgress, key }));
}
