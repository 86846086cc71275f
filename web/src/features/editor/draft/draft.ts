import type { CustomSite, StoredPicture } from '../api/customSite';
import { emptyPicture, hasPicture, storedPicture, type DraftPicture } from './draftPicture';

/** Everything the patient can change on the screen, and what of it the server already has. */
export interface Draft {
  story: string;
  why: string;
  agreesToHipaa: boolean | null;
  confirmsResponsibility: boolean | null;
  guardianName: string;
  guardianAttests: boolean;
  /** In the order shown; the first is the main picture. There is always at least one slot. */
  pictures: DraftPicture[];
  /** The version of the working copy that this draft is based on. */
  version: number;
  /** What was typed before a newer copy was taken over, for as long as the screen is open. */
  aside: { story: string; why: string } | null;
  /** What the server has, in the form of contentOf. */
  saved: string;
}

/** The slots of stored pictures in their order, or one empty slot. */
export function slotsOf(stored: readonly StoredPicture[]): DraftPicture[] {
  const inOrder = [...stored].sort((a, b) => a.displayOrder - b.displayOrder);
  return inOrder.length > 0 ? inOrder.map(storedPicture) : [emptyPicture()];
}

/** The draft as it is when the screen opens. */
export function draftOf(site: CustomSite): Draft {
  const draft: Draft = {
    story: site.patientStoryPending,
    why: site.patientWhyPending,
    agreesToHipaa: site.agreedToHipaa ? true : null,
    confirmsResponsibility: site.isResponsibilityConfirmed ? true : null,
    guardianName: site.guardianName,
    guardianAttests: false,
    pictures: slotsOf(site.imagesPending),
    version: site.version,
    aside: null,
    saved: '',
  };
  return { ...draft, saved: contentOf(draft) };
}

/** What a save would write, as text: two drafts with the same text need no save between them. */
export function contentOf(draft: Draft): string {
  const pictures = draft.pictures
    .filter(hasPicture)
    .map((picture) => [
      picture.file ? picture.key : picture.fileName,
      picture.caption,
      picture.zoom,
      picture.rotate,
      picture.position.x,
      picture.position.y,
    ]);
  const { story, why, agreesToHipaa, confirmsResponsibility, guardianName } = draft;
  return JSON.stringify([story, why, agreesToHipaa, confirmsResponsibility, guardianName.trim(), pictures]);
}

/** Whether leaving now would lose something. */
export function hasUnsavedChanges(draft: Draft): boolean {
  return contentOf(draft) !== draft.saved;
}
