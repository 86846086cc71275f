import type { CoachSite, CoachWords } from '../../../api/staffCoaching';

/** What a coach's words were written on top of. */
type Base = Pick<CoachSite, 'version' | 'imagesPending' | 'patientStoryPending' | 'patientWhyPending'>;

/** Words that are not saved yet, with their base; they stay in this tab until they are saved or it is closed. */
export interface KeptWords {
  base: Base;
  words: CoachWords;
}

/** What is kept under a key; null when nothing is. */
export function readKeptWords(key: string): KeptWords | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<KeptWords> | null;
    return kept?.base && kept.words ? (kept as KeptWords) : null;
  } catch {
    return null;
  }
}

/** Keeps the words, or forgets them when there is nothing to keep. */
export function keepWords(key: string, kept: KeptWords | null): void {
  if (!kept) {
    sessionStorage.removeItem(key);
    return;
  }
  const { version, imagesPending, patientStoryPending, patientWhyPending } = kept.base;
  const base = { version, imagesPending, patientStoryPending, patientWhyPending };
  sessionStorage.setItem(key, JSON.stringify({ base, words: kept.words }));
}
