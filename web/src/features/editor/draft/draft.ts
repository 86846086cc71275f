import { picturesContent, draftSlots, type DraftPicture } from '@/domain/draftPicture';
import type { ChosenLang } from '@/domain/textLang';
import type { CustomSite } from '../api/customSite';
import type { Aside } from './aside';

/** All fields that the patient can change on the screen, and the content last saved. */
export interface Draft {
  story: string;
  why: string;
  /** The stored languages of story and reason; empty when unknown. */
  langs: { story: string; why: string };
  /** The author's unsaved choices of language. */
  chosen: { story: ChosenLang | null; why: ChosenLang | null };
  agreesToHipaa: boolean | null;
  confirmsResponsibility: boolean | null;
  guardianName: string;
  guardianAttests: boolean;
  /** In display order; the first is the main picture. There is always at least one slot. */
  pictures: DraftPicture[];
  /** The base version of this draft. */
  version: number;
  /** The form keys of saves from here that the server may have stored without its response having arrived. */
  tried: readonly string[];
  /** The text that a newer copy replaced, while the screen is open. */
  aside: Aside | null;
  /** The content on the server, in the form of contentOf. */
  saved: string;
}

/** Returns the draft of a newly opened screen. */
export function newDraft(site: CustomSite): Draft {
  const draft: Draft = {
    story: site.patientStoryPending,
    why: site.patientWhyPending,
    langs: { story: site.storyLang ?? '', why: site.whyLang ?? '' },
    chosen: { story: null, why: null },
    agreesToHipaa: site.agreedToHipaa ? true : null,
    confirmsResponsibility: site.isResponsibilityConfirmed ? true : null,
    guardianName: site.guardianName,
    guardianAttests: false,
    pictures: draftSlots(site.imagesPending),
    version: site.version,
    tried: [],
    aside: null,
    saved: '',
  };
  return { ...draft, saved: draftContent(draft) };
}

/** Returns the content of a save as text: drafts with equal text need no save between them. */
export function draftContent(draft: Draft): string {
  const pictures = picturesContent(draft.pictures);
  const { story, why, chosen, agreesToHipaa, confirmsResponsibility, guardianName } = draft;
  const langs = [chosen.story, chosen.why];
  const answers = [agreesToHipaa, confirmsResponsibility, guardianName.trim(), langs];
  return JSON.stringify([story, why, ...answers, pictures]);
}

/** Reports whether leaving now would lose changes. */
export function hasUnsavedChanges(draft: Draft): boolean {
  return draftContent(draft) !== draft.saved;
}
