import type { DraftPicture } from '@/domain/draftPicture';
import type { Draft } from './draft';

/** A caption that a newer copy replaced. */
interface AsideCaption {
  /** The file name of its picture; null if it had none. */
  fileName: string | null;
  text: string;
  lang: string;
}

/** The text that a newer copy replaced; null for an unchanged text. */
export interface Aside {
  story: string | null;
  why: string | null;
  captions: readonly AsideCaption[];
}

/** Pictures in the form of picturesContent, with captions that are stored elsewhere. */
type Captioned = readonly (readonly [name: string | null, caption: string, ...unknown[]])[];

/** Returns the local captions that neither copy has; unsent photos keep theirs. */
export function lostCaptions(own: readonly DraftPicture[], ...copies: Captioned[]): AsideCaption[] {
  const isKept = ({ fileName, caption }: DraftPicture) =>
    copies.flat().some(([name, kept]) => name === fileName && kept.trim() === caption.trim());
  return own
    .filter((slot) => slot.file === null && slot.caption.trim() !== '' && !isKept(slot))
    .map(({ fileName, caption, captionLang }) => ({ fileName, text: caption, lang: captionLang }));
}

const describes =
  ({ fileName }: AsideCaption) =>
  (slot: DraftPicture) =>
    fileName !== null && slot.fileName === fileName;

/** Reports whether restoring would change the draft. A caption without its picture can only be copied. */
export function canRestore({ aside, pictures }: Draft): boolean {
  if (!aside) return false;
  const { story, why, captions } = aside;
  return story !== null || why !== null || captions.some((caption) => pictures.some(describes(caption)));
}

/** Swaps the replaced texts with those that replaced them. */
export function restoreAside(draft: Draft): Draft {
  const { aside, pictures } = draft;
  if (!aside) return draft;
  return {
    ...draft,
    story: aside.story ?? draft.story,
    why: aside.why ?? draft.why,
    pictures: pictures.map((slot) => {
      const own = aside.captions.find((caption) => describes(caption)(slot));
      return own ? { ...slot, caption: own.text, captionLang: own.lang } : slot;
    }),
    aside: {
      story: aside.story === null ? null : draft.story,
      why: aside.why === null ? null : draft.why,
      captions: aside.captions.map((own) => {
        const slot = pictures.find(describes(own));
        return slot ? { ...own, text: slot.caption, lang: slot.captionLang } : own;
      }),
    },
  };
}
