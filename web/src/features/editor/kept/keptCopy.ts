import { keptPicturesOf, type KeptPicture } from '@/domain/keptPictures';
import type { Draft } from '../draft/draft';

/**
 * What was typed and not saved, as this device keeps it. Agreements are not in it: they are given by the
 * person who is there when the site is saved.
 */
export interface KeptCopy {
  /** RFC 3339. */
  at: string;
  /** The version of the working copy that it was based on. */
  version: number;
  story: string;
  why: string;
  guardianName: string;
  pictures: KeptPicture[];
}

/** A copy older than this is nobody's unfinished work any more, in milliseconds: 30 days. */
const TOO_OLD_MS = 30 * 86_400_000;

/** What to keep of a draft. */
export function keptCopyOf(draft: Draft, at: string): KeptCopy {
  const { version, story, why, guardianName } = draft;
  const pictures = keptPicturesOf(draft.pictures);
  return { at, version, story, why, guardianName, pictures };
}

/** A copy as stored text; null when the text is none, or too old to be offered. */
export function parseKeptCopy(text: string | null, now: number): KeptCopy | null {
  if (text === null) return null;
  try {
    const copy = JSON.parse(text) as Partial<KeptCopy> | null;
    if (typeof copy !== 'object' || copy === null) return null;
    const { at, version, story, why, guardianName, pictures } = copy;
    const whole = [at, story, why, guardianName].every((part) => typeof part === 'string');
    if (!whole || typeof version !== 'number' || !Array.isArray(pictures)) return null;
    const age = now - Date.parse(at ?? '');
    return age >= 0 && age < TOO_OLD_MS ? (copy as KeptCopy) : null;
  } catch {
    return null;
  }
}

function contentOf({ story, why, guardianName, pictures }: KeptCopy): string {
  return JSON.stringify([story, why, guardianName.trim(), pictures]);
}

/** Whether bringing the copy back would change anything. */
export function differsFrom(copy: KeptCopy, draft: Draft): boolean {
  return contentOf(copy) !== contentOf(keptCopyOf(draft, copy.at));
}
