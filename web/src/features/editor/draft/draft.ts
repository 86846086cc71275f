import { picturesContent, slotsOf, type DraftPicture } from '@/domain/draftPicture';
import { namesOf } from '@/domain/ownSave';
import type { ChosenLang } from '@/domain/textLang';
import type { CustomSite } from '../api/customSite';
import type { Aside } from './aside';

/** Everything the patient can change on the screen, and what of it the server already has. */
export interface Draft {
  story: string;
  why: string;
  /** The languages of both texts as the server has them; empty when unknown. */
  langs: { story: string; why: string };
  /** The author's choices that no save has sent yet. */
  chosen: { story: ChosenLang | null; why: ChosenLang | null };
  agreesToHipaa: boolean | null;
  confirmsResponsibility: boolean | null;
  guardianName: string;
  guardianAttests: boolean;
  /** In the order shown; the first is the main picture. There is always at least one slot. */
  pictures: DraftPicture[];
  /** The version of the working copy that this draft is based on. */
  version: number;
  /** The names of the pictures of that version. */
  known: string[];
  /** What was typed before a newer copy was taken over, for as long as the screen is open. */
  aside: Aside | null;
  /** What the server has, in the form of contentOf. */
  saved: string;
}

/** The draft as it is when the screen opens. */
export function draftOf(site: CustomSite): Draft {
  const draft: Draft = {
    story: site.patientStoryPending,
    why: site.patientWhyPending,
    langs: { story: site.storyLang ?? '', why: site.whyLang ?? '' },
    chosen: { story: null, why: null },
    agreesToHipaa: site.agreedToHipaa ? true : null,
    confirmsResponsibility: site.isResponsibilityConfirmed ? true : null,
    guardianName: site.guardianName,
    guardianAttests: false,
    pictures: slotsOf(site.imagesPending),
    version: site.version,
    known: namesOf(site.imagesPending),
    aside: null,
    saved: '',
  };
  return { ...draft, saved: contentOf(draft) };
}

/** What a save would write, as text: two drafts with the same text need no save between them. */
export function contentOf(draft: Draft): string {
  const pictures = picturesContent(draft.pictures);
  const { story, why, chosen, agreesToHipaa, confirmsResponsibility, guardianName } = draft;
  const langs = [chosen.story, chosen.why];
  const answers = [agreesToHipaa, confirmsResponsibility, guardianName.trim(), langs];
  return JSON.stringify([story, why, ...answers, pictures]);
}

/** Whether leaving now would lose something. */
export function hasUnsavedChanges(draft: Draft): boolean {
  return contentOf(draft) !== draft.saved;
}
