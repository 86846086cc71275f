import type { CoachSaved, CoachSite } from '@/api/staffCoaching';
import { picturesContent, draftSlots, type DraftPicture } from '@/domain/draftPicture';
import type { ChosenLang } from '@/domain/textLang';
import {
  afterUpload,
  keepOwnPictures,
  reducePictures,
  takeNewerPictures,
  type PictureEvent,
} from '@/domain/reducePictures';

/** The server's working copy and its version. */
export type Base = Pick<
  CoachSite,
  'version' | 'imagesPending' | 'patientStoryPending' | 'patientWhyPending' | 'storyLang' | 'whyLang'
>;

/** The parts of a working copy that a coach can change. */
export interface Written {
  story: string;
  why: string;
  /** The slots in display order; there is always at least one. */
  pictures: DraftPicture[];
}

type ChosenLangs = Partial<Record<'story' | 'why', ChosenLang>>;

/** A coach's changes on top of the version they started from. */
export interface CoachDraft extends Written {
  base: Base;
  /** The languages that the coach chose for the texts since the last save. */
  chosen: ChosenLangs;
  /** The coach's text from before a newer copy was taken over, until the coach discards it. */
  aside: Written | null;
  /** The content that the server has, in the form of contentOf. */
  saved: string;
  /** The form keys of saves since the last response, which the server may have stored. */
  tried: readonly string[];
}

/** An event that changes a coach's draft. */
export type CoachEvent =
  | PictureEvent
  | { type: 'written'; field: 'story' | 'why'; text: string }
  | { type: 'language'; field: 'story' | 'why'; lang: ChosenLang }
  | { type: 'tried'; formKey: string }
  | { type: 'saved'; before: CoachDraft; sent: readonly string[]; result: CoachSaved }
  | { type: 'kept-mine'; newer: Base }
  | { type: 'took-newer'; newer: Base }
  | { type: 'overtaken'; newer: Base }
  | { type: 'aside-back' }
  | { type: 'aside-discarded' };

/** Returns the content that a save would write, as text. Two drafts with equal text need no save. */
export function writtenContent({ story, why, pictures }: Written): string {
  return JSON.stringify([story, why, picturesContent(pictures)]);
}

type Texts = Pick<Written, 'story' | 'why'> & {
  pictures: readonly { caption: string; captionLang?: string }[];
};

/** Returns every text with its language: the story, the reasons, and the captions in their order. */
export function draftTexts({ story, why, pictures }: Texts, langs: Pick<Base, 'storyLang' | 'whyLang'>) {
  return [
    { text: story, lang: langs.storyLang ?? '' },
    { text: why, lang: langs.whyLang ?? '' },
    ...pictures.map(({ caption, captionLang }) => ({ text: caption, lang: captionLang ?? '' })),
  ];
}

/** Reports whether there are unsaved changes. */
export function isChanged(draft: CoachDraft): boolean {
  return writtenContent(draft) !== draft.saved || Object.keys(draft.chosen).length > 0;
}

/** Returns the draft of the server's working copy. */
export function newCoachDraft(base: Base): CoachDraft {
  const { patientStoryPending: story, patientWhyPending: why, imagesPending } = base;
  const written = { story, why, pictures: draftSlots(imagesPending) };
  return { ...written, base, chosen: {}, aside: null, saved: writtenContent(written), tried: [] };
}

/** Returns the draft after an event. Pure. */
export function reduceCoachDraft(draft: CoachDraft, event: CoachEvent): CoachDraft {
  switch (event.type) {
    case 'written':
      return { ...draft, [event.field]: event.text };
    case 'language':
      return { ...draft, chosen: { ...draft.chosen, [event.field]: event.lang } };
    case 'tried':
      return { ...draft, tried: [...draft.tried, event.formKey] };
    case 'saved':
      return afterSave(draft, event.before, event.sent, event.result);
    case 'kept-mine': {
      const pictures = keepOwnPictures(draft.pictures, event.newer.imagesPending);
      return { ...draft, base: event.newer, pictures, saved: newCoachDraft(event.newer).saved };
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

/** Marks the sent content as stored; text written during the save stays unsaved. */
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
  return { ...draft, base, chosen, pictures, saved: writtenContent(stored), tried: [] };
}

/** Continues with the newer copy. Moves the coach's text aside and keeps photos that are not sent yet, at the end. */
function takeNewer(draft: CoachDraft, newer: Base): CoachDraft {
  const { theirs, both } = takeNewerPictures(draft.pictures, newer.imagesPending);
  const { story, why, pictures } = draft;
  return {
    ...newCoachDraft(newer),
    pictures: both,
    aside: { story, why, pictures },
    saved: writtenContent({
      story: newer.patientStoryPending,
      why: newer.patientWhyPending,
      pictures: theirs,
    }),
  };
}

/** Restores the text that was moved aside, and moves the current text aside instead. */
function swapAside(draft: CoachDraft, aside: Written): CoachDraft {
  const { story, why, pictures } = draft;
  const back = keepOwnPictures(aside.pictures, draft.base.imagesPending);
  return { ...draft, ...aside, pictures: back, aside: { story, why, pictures } };
}
