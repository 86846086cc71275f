import { picturesContent, draftSlots, hasPicture, type DraftPicture } from '@/domain/draftPicture';
import { keepOwnPictures, takeNewerPictures } from '@/domain/reducePictures';
import { normaliseLineEnds } from '@/domain/textLength';
import type { NewerCopy } from '../api/saveSite';
import { lostCaptions, type Aside } from './aside';
import type { Draft } from './draft';

/** The copy that wins a part if both sides changed it differently. */
export type Preference = 'mine' | 'theirs';

/** The units of a merge. */
export type Part = 'story' | 'why' | 'pictures';

interface Merge {
  draft: Draft;
  /** The parts that both sides changed and the person has to choose between. */
  conflicts: Part[];
}

/** The common base of the draft and the newer copy, in the form of contentOf. */
type Base = [story: string, why: string, ...answers: unknown[]];

const PARTS: readonly Part[] = ['story', 'why', 'pictures'];

const captionsIn = (content: unknown) => content as Parameters<typeof lostCaptions>[1];
const words = (text: string) => normaliseLineEnds(text).trim();

/** Compares a part as text; without a base, every differing part counts as changed by both. */
function mergeWinner(base: string | undefined, mine: string, theirs: string): Preference | 'conflict' {
  if (mine === theirs || base === theirs) return 'mine';
  return base === mine ? 'theirs' : 'conflict';
}

function picturesText(pictures: readonly DraftPicture[]): string {
  // A caption without a picture and a photo that is still being decoded are changes that no save contains yet.
  const pending = pictures.some((slot) => slot.opening || (!hasPicture(slot) && slot.caption.trim() !== ''));
  return JSON.stringify([...picturesContent(pictures), ...(pending ? ['pending'] : [])]);
}

/** Merges a newer copy into the draft part by part: the story, the reason, and the pictures (R3.3). */
export function mergeNewer(draft: Draft, newer: NewerCopy, prefer: Preference): Merge {
  const base = draft.saved === '' ? null : (JSON.parse(draft.saved) as Base);
  const answers = base ? base.slice(2, -1) : [];
  const { patientStoryPending, patientWhyPending, imagesPending } = newer;
  const story = mergeWinner(
    base ? words(base[0]) : undefined,
    words(draft.story),
    words(patientStoryPending),
  );
  const why = mergeWinner(base ? words(base[1]) : undefined, words(draft.why), words(patientWhyPending));
  const pictures = mergeWinner(
    base ? JSON.stringify(base.at(-1)) : undefined,
    picturesText(draft.pictures),
    picturesText(draftSlots(imagesPending)),
  );
  const takes = (winner: Preference | 'conflict') => (winner === 'conflict' ? prefer : winner) === 'theirs';
  const loses = (winner: Preference | 'conflict') => winner === 'conflict' && prefer === 'theirs';
  const { theirs, both } = takeNewerPictures(draft.pictures, imagesPending);
  const own: Aside = {
    story: loses(story) ? draft.story : (draft.aside?.story ?? null),
    why: loses(why) ? draft.why : (draft.aside?.why ?? null),
    captions: [
      ...(draft.aside?.captions ?? []),
      ...(loses(pictures)
        ? lostCaptions(draft.pictures, captionsIn(picturesContent(theirs)), captionsIn(base?.at(-1) ?? []))
        : []),
    ],
  };
  const isEmpty = own.story === null && own.why === null && own.captions.length === 0;
  const winners = { story, why, pictures };
  return {
    conflicts: PARTS.filter((part) => winners[part] === 'conflict'),
    draft: {
      ...draft,
      story: takes(story) ? patientStoryPending : draft.story,
      why: takes(why) ? patientWhyPending : draft.why,
      langs: {
        story: takes(story) ? (newer.storyLang ?? '') : draft.langs.story,
        why: takes(why) ? (newer.whyLang ?? '') : draft.langs.why,
      },
      pictures: takes(pictures) ? both : keepOwnPictures(draft.pictures, imagesPending),
      aside: isEmpty ? null : own,
      version: newer.version,
      tried: [],
      saved: base
        ? JSON.stringify([patientStoryPending, patientWhyPending, ...answers, picturesContent(theirs)])
        : '',
    },
  };
}
