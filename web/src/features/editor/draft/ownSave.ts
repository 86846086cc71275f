import { hasPicture } from '../../../domain/draftPicture';
import { inOrder } from '../../../domain/storedPicture';
import { normaliseLineEnds } from '../../../domain/textLength';
import type { NewerCopy } from '../api/saveSite';
import type { Draft } from './draft';

/** Words as the server keeps them. */
const words = (text: string) => normaliseLineEnds(text).trim();

/**
 * Whether a newer copy is nobody else's: what a save whose answer was lost had sent from here. Then there is
 * nothing to decide between (decision 3.3).
 */
export function isOwnSave(newer: NewerCopy, sent: Draft): boolean {
  const captions = sent.pictures.filter(hasPicture).map(({ caption }) => words(caption));
  const stored = inOrder(newer.imagesPending).map(({ caption }) => words(caption));
  return (
    newer.version === sent.version + 1 &&
    words(newer.patientStoryPending) === words(sent.story) &&
    words(newer.patientWhyPending) === words(sent.why) &&
    JSON.stringify(stored) === JSON.stringify(captions)
  );
}
