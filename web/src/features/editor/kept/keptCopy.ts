import { toKeptPictures, type KeptPicture } from '@/domain/keptPictures';
import type { Draft } from '../draft/draft';

/**
 * The unsaved content as this device stores it. Agreements are not included: the person who saves the site has
 * to give them.
 */
export interface KeptCopy {
  /** RFC 3339. */
  at: string;
  /** The base version of the content. */
  version: number;
  /** The form keys of saves of this content or of earlier content that the server may have stored. */
  tried: readonly string[];
  story: string;
  why: string;
  guardianName: string;
  pictures: KeptPicture[];
}

/** A copy older than this is not offered, in milliseconds: 30 days. */
const TOO_OLD_MS = 30 * 86_400_000;

/** Returns the copy to store for a draft. */
export function newKeptCopy(draft: Draft, at: string): KeptCopy {
  const { version, tried, story, why, guardianName } = draft;
  const pictures = toKeptPictures(draft.pictures);
  return { at, version, tried, story, why, guardianName, pictures };
}

/** Parses a stored copy; null if the text is invalid or too old. */
export function parseKeptCopy(text: string | null, now: number): KeptCopy | null {
  if (text === null) return null;
  try {
    const copy = JSON.parse(text) as Partial<KeptCopy> | null;
    if (typeof copy !== 'object' || copy === null) return null;
    const { at, version, tried, story, why, guardianName, pictures } = copy;
    const whole = [at, story, why, guardianName].every((part) => typeof part === 'string');
    if (!whole || typeof version !== 'number' || ![tried, pictures].every(Array.isArray)) return null;
    const age = now - Date.parse(at ?? '');
    return age >= 0 && age < TOO_OLD_MS ? (copy as KeptCopy) : null;
  } catch {
    return null;
  }
}

function keptContent({ story, why, guardianName, pictures }: KeptCopy): string {
  return JSON.stringify([story, why, guardianName.trim(), pictures]);
}

/** Reports whether restoring the copy would change the draft. */
export function differsFrom(copy: KeptCopy, draft: Draft): boolean {
  return keptContent(copy) !== keptContent(newKeptCopy(draft, copy.at));
}
