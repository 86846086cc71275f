import type { DraftPicture } from '@/domain/draftPicture';
import type { Draft } from './draft';

/** A caption that a newer copy replaced. */
interface AsideCaption {
  /** The picture that it describes; null when it had none. */
  fileName: string | null;
  text: string;
  lang: string;
}

/** What was typed before a newer copy replaced it; null for a text that it left alone. */
export interface Aside {
  story: string | null;
  why: string | null;
  captions: readonly AsideCaption[];
}

/** Pictures in the form of picturesContent, whose captions are kept elsewhere. */
type Captioned = readonly (readonly [name: string | null, caption: string, ...unknown[]])[];

/** The captions typed here that are in neither copy; photos that are not sent yet keep theirs. */
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

/** Whether something of the draft would change: a caption whose picture is gone can only be copied. */
export function canPutBack({ aside, pictures }: Draft): boolean {
  if (!aside) return false;
  const { story, why, captions } = aside;
  return story !== null || why !== null || captions.some((caption) => pictures.some(describes(caption)));
}

/** The texts set aside and those that replaced them, the other way round. */
export function putBack(draft: Draft): Draft {
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
