import { broughtPictures, toKeptPictures, unsentPhotos, type KeptPicture } from '@/domain/keptPictures';
import { tabStore } from '@/domain/keptStore';
import type { ChosenPhoto } from '@/domain/reducePictures';
import { whenSignedOut } from '@/ui/leave-question/unsentWork';
import { draftSlots } from '@/domain/draftPicture';
import { newCoachDraft, isChanged, type Base, type CoachDraft, type Written } from './draft';

interface KeptWritten {
  story: string;
  why: string;
  pictures: KeptPicture[];
}

/** Unsaved changes with their base. They are stored in this tab until they are saved or the tab is closed. */
export interface KeptDraft extends KeptWritten {
  base: Base;
  chosen?: CoachDraft['chosen'];
  aside: KeptWritten | null;
  tried: readonly string[];
}

/**
 * Chosen photos by photoKey. They are held in memory only while the page is loaded, so no photo remains on a staff
 * computer.
 */
type Photos = ReadonlyMap<string, ChosenPhoto>;

const photosOfTab = new Map<string, Photos>();
whenSignedOut(() => photosOfTab.clear());

const keptWritten = ({ story, why, pictures }: Written): KeptWritten => ({
  story,
  why,
  pictures: toKeptPictures(pictures),
});

/** Returns the draft stored under a key, or null. */
export function readKeptDraft(key: string): KeptDraft | null {
  const kept = tabStore.readJson(key) as Partial<KeptDraft> | null;
  const whole = kept?.base && typeof kept.story === 'string' && Array.isArray(kept.pictures);
  return whole ? (kept as KeptDraft) : null;
}

/** Deletes a stored draft with its photos. */
export function forgetKeptDraft(key: string): void {
  tabStore.remove(key);
  photosOfTab.delete(key);
}

/** Stores unsaved changes, or deletes the stored draft if there are none. */
export function keepDraft(key: string, draft: CoachDraft): void {
  if (!isChanged(draft) && !draft.aside) {
    forgetKeptDraft(key);
    return;
  }
  const { version, imagesPending, patientStoryPending, patientWhyPending } = draft.base;
  const kept: KeptDraft = {
    base: { version, imagesPending, patientStoryPending, patientWhyPending },
    ...keptWritten(draft),
    chosen: draft.chosen,
    aside: draft.aside && keptWritten(draft.aside),
    tried: draft.tried,
  };
  tabStore.writeJson(key, kept);
  photosOfTab.set(key, chosenPhotos([...draft.pictures, ...(draft.aside?.pictures ?? [])]));
}

function chosenPhotos(pictures: Written['pictures']): Photos {
  const files = unsentPhotos(pictures);
  return new Map(
    pictures.flatMap(({ key, photo }) => {
      const file = files.get(key);
      return file && photo ? [[key, { file, photo }] as const] : [];
    }),
  );
}

/** Returns the draft that was stored. A photo that a reload lost leaves its caption and a notice. */
export function draftFromKept(key: string, kept: KeptDraft): CoachDraft {
  const photos = photosOfTab.get(key) ?? new Map<string, ChosenPhoto>();
  const slots = draftSlots(kept.base.imagesPending);
  const brought = (written: KeptWritten): Written => ({
    story: written.story,
    why: written.why,
    pictures: broughtPictures(slots, written.pictures, photos),
  });
  const aside = kept.aside && brought(kept.aside);
  return {
    ...newCoachDraft(kept.base),
    ...brought(kept),
    chosen: kept.chosen ?? {},
    aside,
    tried: kept.tried,
  };
}
