import type { CoachPicture, CoachSite, CoachWords } from '../../../api/staffCoaching';

/** The pictures of the working copy in their order. */
export function inOrder(pictures: readonly CoachPicture[]): CoachPicture[] {
  return pictures.toSorted((a, b) => a.displayOrder - b.displayOrder);
}

/** The words of the working copy as the server has them. */
export function wordsOf(site: CoachSite): CoachWords {
  const captions = inOrder(site.imagesPending).map(({ caption }) => caption);
  return { story: site.patientStoryPending, why: site.patientWhyPending, captions };
}

/** Whether two sets of words say the same. */
export function sameWords(a: CoachWords, b: CoachWords): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The coach's words on top of a newer version: captions go with their pictures, new pictures keep theirs. */
export function onTopOf(words: CoachWords, before: CoachSite, newer: CoachSite): CoachWords {
  const written = new Map(
    inOrder(before.imagesPending).map(({ fileName }, n) => [fileName, words.captions[n]]),
  );
  const captions = inOrder(newer.imagesPending).map(
    ({ fileName, caption }) => written.get(fileName) ?? caption,
  );
  return { ...words, captions };
}
