import type { CoachSaved, CoachSite } from '@/api/staffCoaching';
import { namesOf, sentCopyOf, type SentCopy } from '@/domain/ownSave';
import { picturesContent, slotsOf, type DraftPicture } from '@/domain/draftPicture';
import type { ChosenLang } from '@/domain/textLang';
import {
  afterUpload,
  keepOwnPictures,
  reducePictures,
  takeNewerPictures,
  type PictureEvent,
} from '@/domain/reducePictures';

/** The working copy as the server has it, and its version. */
export type Base = Pick<
  CoachSite,
  'version' | 'imagesPending' | 'patientStoryPending' | 'patientWhyPending' | 'storyLang' | 'whyLang'
>;

/** What a coach can change of a working copy. */
export interface Written {
  story: string;
  why: string;
  /** In the order shown; there is always at least one slot. */
  pictures: DraftPicture[];
}

type ChosenLangs = Partial<Record<'story' | 'why', ChosenLang>>;

/** A coach's changes on top of the version that they were begun on. */
export interface CoachDraft extends Written {
  base: Base;
  /** The languages that the coach chose for the texts since the last save. */
  chosen: ChosenLangs;
  /** What was written before a newer copy was taken over, until the coach no longer needs it. */
  aside: Written | null;
  /** What of it the server has, in the form of contentOf. */
  saved: string;
  /** What saves sent since the last one that was answered: the server may have it. */
  tried: SentCopy[];
}

/** Something that happens to a coach's draft. */
export type CoachEvent =
  | PictureEvent
  | { type: 'written'; field: 'story' | 'why'; text: string }
  | { type: 'language'; field: 'story' | 'why'; lang: ChosenLang }
  | { type: 'tried'; before: CoachDraft }
  | { type: 'saved'; before: CoachDraft; sent: readonly string[]; result: CoachSaved }
  | { type: 'kept-mine'; newer: Base }
  | { type: 'took-newer'; newer: Base }
  | { type: 'overtaken'; newer: Base }
  | { type: 'aside-back' }
  | { type: 'aside-discarded' };

/** What a save would write, as text: two drafts with the same text need no save between them. */
function contentOf({ story, why, pictures }: Written): string {
  return JSON.stringify([story, why, picturesContent(pictures)]);
}

type Texts = Pick<Written, 'story' | 'why'> & {
  pictures: readonly { caption: string; captionLang?: string }[];
};

/** Every text of it with its language: story, why, and the captions in their order. */
export function textsOf({ story, why, pictures }: Texts, langs: Pick<Base, 'storyLang' | 'whyLang'>) {
  return [
    { text: story, lang: langs.storyLang ?? '' },
    { text: why, lang: langs.whyLang ?? '' },
    ...pictures.map(({ caption, captionLang }) => ({ text: caption, lang: captionLang ?? '' })),
  ];
}

/** Whether there is something to save. */
export function isChanged(draft: CoachDraft): boolean {
  return contentOf(draft) !== draft.saved || Object.keys(draft.chosen).length > 0;
}

/** The draft of a working copy as the server has it. */
export function draftOf(base: Base): CoachDraft {
  const { patientStoryPending: story, patientWhyPending: why, imagesPending } = base;
  const written = { story, why, pictures: slotsOf(imagesPending) };
  return { ...written, base, chosen: {}, aside: null, saved: contentOf(written), tried: [] };
}

/** The draft after an event; pure. */
export function reduceCoachDraft(draft: CoachDraft, event: CoachEvent): CoachDraft {
  switch (event.type) {
    case 'written':
      return { ...draft, [event.field]: event.text };
    case 'language':
      return { ...draft, chosen: { ...draft.chosen, [event.field]: event.lang } };
    case 'tried':
      return { ...draft, tried: [...draft.tried, triedOf(event.before)] };
    case 'saved':
      return afterSave(draft, event.before, event.sent, event.result);
    case 'kept-mine': {
      const pictures = keepOwnPictures(draft.pictures, event.newer.imagesPending);
      return { ...draft, base: event.newer, pictures, saved: draftOf(event.newer).saved };
    }
    case 'took-newer':
      return takeNewer(draft, event.newer);
    case 'overtaken':
      return { ...takeNewer(draft, event.newer), aside: draft.aside };
    case 'aside-back':
      return draft.aside ? swapAside(draft, draft.aside) : draft;
    case 'aside-discarded':
      return { ...draft, aside: null };
    default:
      return { ...draft, pictures: reducePictures(draft.pictures, event) };
  }
}

function triedOf({ base, story, why, pictures }: CoachDraft): SentCopy {
  return sentCopyOf({ version: base.version, story, why, pictures, known: namesOf(base.imagesPending) });
}

/** What was sent is stored; what was written while it was on its way still waits to be. */
function afterSave(
  draft: CoachDraft,
  before: CoachDraft,
  sent: readonly string[],
  { version, imagesPending, storyLang, whyLang }: CoachSaved,
): CoachDraft {
  const { story: patientStoryPending, why: patientWhyPending } = before;
  const base = { version, imagesPending, patientStoryPending, patientWhyPending, storyLang, whyLang };
  const stored = { ...before, pictures: afterUpload(before.pictures, sent, imagesPending) };
  const pictures = afterUpload(draft.pictures, sent, imagesPending);
  const chosen = draft.chosen === before.chosen ? {} : draft.chosen;
  return { ...draft, base, chosen, pictures, saved: contentOf(stored), tried: [] };
}

/** Goes on with the newer copy. The own words are set aside, and photos not sent yet stay, at the end. */
function takeNewer(draft: CoachDraft, newer: Base): CoachDraft {
  const { theirs, both } = takeNewerPictures(draft.pictures, newer.imagesPending);
  const { story, why, pictures } = draft;
  return {
    ...draftOf(newer),
    pictures: both,
    aside: { story, why, pictures },
    saved: contentOf({ story: newer.patientStoryPending, why: newer.patientWhyPending, pictures: theirs }),
  };
}

/** Goes on with what was set aside, and sets the other aside instead. */
function swapAside(draft: CoachDraft, aside: Written): CoachDraft {
  const { story, why, pictures } = draft;
  const back = keepOwnPictures(aside.pictures, draft.base.imagesPending);
  return { ...draft, ...aside, pictures: back, aside: { story, why, pictures } };
}
