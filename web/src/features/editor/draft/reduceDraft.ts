import type { NewerCopy, SaveResult } from '../api/saveSite';
import { wholePicture, type Crop } from '../../../domain/cropGeometry';
import type { StoredPicture } from '../api/customSite';
import type { Photo } from '../picture/photo';
import type { KeptCopy, KeptPicture } from '../kept/keptCopy';
import { contentOf, slotsOf, type Draft } from './draft';
import { emptyPicture, hasPicture, type DraftPicture, type PictureProblem } from './draftPicture';

/** A chosen file and what it shows. */
export interface ChosenPhoto {
  file: Blob;
  photo: Photo;
}

/** Something that happens to the draft. */
export type DraftEvent =
  | { type: 'written'; field: 'story' | 'why' | 'guardianName'; text: string }
  | { type: 'answered'; field: 'agreesToHipaa' | 'confirmsResponsibility' | 'guardianAttests'; yes: boolean }
  | { type: 'slot-added' }
  | { type: 'slot-removed'; key: string }
  | { type: 'slot-moved'; key: string; by: -1 | 1 }
  | { type: 'captioned'; key: string; text: string }
  | { type: 'framed'; key: string; attributes: Partial<Crop> }
  | { type: 'file-opening'; key: string }
  | { type: 'file-chosen'; key: string; file: Blob; photo: Photo }
  | { type: 'photo-fetched'; key: string; blob: Blob; photo: Photo }
  | { type: 'picture-failed'; key: string; problem: PictureProblem }
  | { type: 'saved'; sent: readonly string[]; result: SaveResult; content: string }
  | { type: 'kept-mine'; newer: NewerCopy }
  | { type: 'took-newer'; newer: NewerCopy }
  | { type: 'brought-back'; copy: KeptCopy; photos: ReadonlyMap<string, ChosenPhoto> }
  | { type: 'aside-back' }
  | { type: 'aside-discarded' }
  | { type: 'opened'; draft: Draft };

/** The draft after an event. Pure, so that every way of losing somebody's words can be tested. */
export function reduceDraft(draft: Draft, event: DraftEvent): Draft {
  switch (event.type) {
    case 'written':
      return { ...draft, [event.field]: event.text };
    case 'answered':
      return { ...draft, [event.field]: event.yes };
    case 'slot-added':
      return { ...draft, pictures: [...draft.pictures, emptyPicture()] };
    case 'slot-removed':
      return { ...draft, pictures: without(draft.pictures, event.key) };
    case 'slot-moved':
      return { ...draft, pictures: moved(draft.pictures, event.key, event.by) };
    case 'saved':
      return afterSave(draft, event.sent, event.result, event.content);
    case 'kept-mine':
      return keepMine(draft, event.newer);
    case 'took-newer':
      return takeNewer(draft, event.newer);
    case 'brought-back':
      return broughtBack(draft, event.copy, event.photos);
    case 'aside-back':
      return draft.aside
        ? { ...draft, ...draft.aside, aside: { story: draft.story, why: draft.why } }
        : draft;
    case 'aside-discarded':
      return { ...draft, aside: null };
    case 'opened':
      return event.draft;
    default:
      return {
        ...draft,
        pictures: draft.pictures.map((p) => (p.key === event.key ? reducePicture(p, event) : p)),
      };
  }
}

type PictureEvent = Extract<
  DraftEvent,
  { type: 'captioned' | 'framed' | 'file-opening' | 'file-chosen' | 'photo-fetched' | 'picture-failed' }
>;

function reducePicture(picture: DraftPicture, event: PictureEvent): DraftPicture {
  switch (event.type) {
    case 'captioned':
      return { ...picture, caption: event.text };
    case 'framed':
      return { ...picture, ...event.attributes };
    case 'file-opening':
      return { ...picture, opening: true, problem: null };
    case 'file-chosen':
      return {
        ...picture,
        ...wholePicture,
        fileName: null,
        fetched: null,
        file: event.file,
        photo: event.photo,
        opening: false,
        problem: null,
      };
    case 'photo-fetched':
      return { ...picture, fetched: event.blob, photo: event.photo, problem: null };
    case 'picture-failed':
      return { ...picture, opening: false, problem: event.problem };
  }
}

/** One slot is always kept (spec microsite §5). */
function without(pictures: DraftPicture[], key: string): DraftPicture[] {
  const rest = pictures.filter((picture) => picture.key !== key);
  return rest.length > 0 ? rest : [emptyPicture()];
}

function moved(pictures: DraftPicture[], key: string, by: -1 | 1): DraftPicture[] {
  const from = pictures.findIndex((picture) => picture.key === key);
  const to = from + by;
  const here = pictures[from];
  const there = pictures[to];
  if (!here || !there) return pictures;
  return pictures.map((picture, n) => (n === from ? there : n === to ? here : picture));
}

/** What was sent is now stored: the n-th picture sent is the n-th stored, and needs no second upload. */
function afterSave(draft: Draft, sent: readonly string[], result: SaveResult, content: string): Draft {
  const inOrder = [...result.imagesPending].sort((a, b) => a.displayOrder - b.displayOrder);
  const stored = new Map(sent.map((key, n) => [key, inOrder[n]]));
  const unchanged = contentOf(draft) === content;
  const pictures = draft.pictures.map((picture) => {
    const kept = stored.get(picture.key);
    if (!kept) return picture;
    return {
      ...picture,
      fileName: kept.fileName,
      fetched: picture.file ?? picture.fetched,
      file: null,
      problem: null,
    };
  });
  const after = { ...draft, version: result.version, pictures };
  return { ...after, saved: unchanged ? contentOf(after) : '' };
}

function namesOf(pictures: readonly StoredPicture[]): Set<string> {
  return new Set(pictures.map((picture) => picture.fileName));
}

/** Goes on with the own draft on top of the newer copy; a photo that is gone there is sent again. */
function keepMine(draft: Draft, newer: NewerCopy): Draft {
  const names = namesOf(newer.imagesPending);
  const pictures = draft.pictures.map((picture) => {
    if (picture.fileName === null || names.has(picture.fileName)) return picture;
    const problem = picture.fetched ? null : { id: 'editor.picture.gone' };
    return { ...picture, fileName: null, file: picture.fetched, problem };
  });
  return { ...draft, version: newer.version, pictures, saved: '' };
}

/** Takes over the newer copy. What was typed is set aside, and photos not sent yet stay, at the end. */
function takeNewer(draft: Draft, newer: NewerCopy): Draft {
  const known = new Map(draft.pictures.map((picture) => [picture.fileName, picture]));
  const theirs = slotsOf(newer.imagesPending).map((slot) => {
    const same = slot.fileName === null ? undefined : known.get(slot.fileName);
    return same ? { ...slot, photo: same.photo, fetched: same.fetched } : slot;
  });
  const unsent = draft.pictures.filter((picture) => picture.file !== null);
  const pictures = [...theirs.filter((slot) => hasPicture(slot) || unsent.length === 0), ...unsent];
  const different = draft.story !== newer.patientStoryPending || draft.why !== newer.patientWhyPending;
  const after: Draft = {
    ...draft,
    aside: different ? { story: draft.story, why: draft.why } : draft.aside,
    story: newer.patientStoryPending,
    why: newer.patientWhyPending,
    pictures,
    version: newer.version,
  };
  return { ...after, saved: contentOf({ ...after, pictures: theirs }) };
}

/**
 * What an earlier visit left unsaved, on top of the version that it was based on: a save finds out by itself
 * when there is a newer one. Photos that this device could not keep leave their caption and a word about it.
 */
function broughtBack(draft: Draft, copy: KeptCopy, photos: ReadonlyMap<string, ChosenPhoto>): Draft {
  const known = new Map(draft.pictures.map((picture) => [picture.fileName, picture]));
  const pictures = copy.pictures.flatMap((kept) => {
    const before = kept.fileName === null ? broughtPicture(kept, photos) : known.get(kept.fileName);
    const { caption, rotate, zoom, position } = kept;
    return before ? [{ ...before, caption, rotate, zoom, position }] : [];
  });
  const { version, story, why, guardianName } = copy;
  return {
    ...draft,
    version: Math.min(version, draft.version),
    story,
    why,
    guardianName,
    pictures: pictures.length > 0 ? pictures : [emptyPicture()],
    saved: version === draft.version ? draft.saved : '',
  };
}

function broughtPicture(kept: KeptPicture, photos: ReadonlyMap<string, ChosenPhoto>): DraftPicture {
  const chosen = kept.photoKey === null ? undefined : photos.get(kept.photoKey);
  if (chosen) return { ...emptyPicture(), ...chosen };
  const problem = kept.photoKey === null ? null : { id: 'editor.kept.picture-gone' };
  return { ...emptyPicture(), problem };
}
