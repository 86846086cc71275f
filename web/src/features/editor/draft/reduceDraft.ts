import type { NewerCopy } from '../api/saveSite';
import { broughtPictures } from '@/domain/keptPictures';
import type { Saved } from '@/api/schema';
import {
  afterUpload,
  keepOwnPictures,
  reducePictures,
  type ChosenPhoto,
  type PictureEvent,
} from '@/domain/reducePictures';
import type { ChosenLang } from '@/domain/textLang';
import type { KeptCopy } from '../kept/keptCopy';
import { restoreAside } from './aside';
import { draftContent, hasUnsavedChanges, type Draft } from './draft';
import { mergeNewer, type Preference } from './mergeNewer';

/** An event of the draft. */
export type DraftEvent =
  | { type: 'written'; field: 'story' | 'why' | 'guardianName'; text: string }
  | { type: 'language-chosen'; field: 'story' | 'why'; lang: ChosenLang }
  | { type: 'answered'; field: 'agreesToHipaa' | 'confirmsResponsibility' | 'guardianAttests'; yes: boolean }
  | PictureEvent
  | { type: 'tried'; formKeys: readonly string[] }
  | { type: 'saved'; sent: readonly string[]; result: Saved; content: string }
  | { type: 'release-gone' }
  | { type: 'kept-mine'; newer: NewerCopy }
  | { type: 'base-unknown' }
  | { type: 'merged'; newer: NewerCopy; prefer: Preference }
  | { type: 'brought-back'; copy: KeptCopy; photos: ReadonlyMap<string, ChosenPhoto> }
  | { type: 'aside-back' }
  | { type: 'aside-discarded' }
  | { type: 'opened'; draft: Draft };

/** Returns the draft after an event. Pure, so that tests can cover every way to lose text. */
export function reduceDraft(draft: Draft, event: DraftEvent): Draft {
  switch (event.type) {
    case 'written':
      return { ...draft, [event.field]: event.text };
    case 'language-chosen':
      return { ...draft, chosen: { ...draft.chosen, [event.field]: event.lang } };
    case 'answered':
      return { ...draft, [event.field]: event.yes };
    case 'tried':
      return { ...draft, tried: event.formKeys };
    case 'saved':
      return afterSave(draft, event.sent, event.result, event.content);
    case 'release-gone':
      return withoutRelease(draft);
    case 'kept-mine':
      return keepMine(draft, event.newer);
    case 'base-unknown':
      return { ...draft, saved: '' };
    case 'merged':
      return mergeNewer(draft, event.newer, event.prefer).draft;
    case 'brought-back':
      return restoreCopy(draft, event.copy, event.photos);
    case 'aside-back':
      return restoreAside(draft);
    case 'aside-discarded':
      return { ...draft, aside: null };
    case 'opened':
      return event.draft;
    default:
      return { ...draft, pictures: reducePictures(draft.pictures, event) };
  }
}

/** Marks the sent content as stored; changes made during the save stay unsaved. */
function afterSave(draft: Draft, sent: readonly string[], result: Saved, content: string): Draft {
  const unchanged = draftContent(draft) === content;
  const pictures = afterUpload(draft.pictures, sent, result.imagesPending);
  const langs = { story: result.storyLang ?? '', why: result.whyLang ?? '' };
  const chosen = unchanged ? { story: null, why: null } : draft.chosen;
  const after = { ...draft, langs, chosen, version: result.version, tried: [], pictures };
  const stored = { ...after, saved: unchanged ? draftContent(after) : '' };
  return result.agreedToHipaa ? stored : withoutRelease(stored);
}

/** The release was withdrawn elsewhere: an earlier Yes does not apply to the new question. */
function withoutRelease(draft: Draft): Draft {
  if (draft.agreesToHipaa !== true) return draft;
  const after: Draft = { ...draft, agreesToHipaa: null };
  return hasUnsavedChanges(draft) ? after : { ...after, saved: draftContent(after) };
}

/** Returns the local draft on top of the newer copy; a photo that the newer copy lacks is sent again. */
function keepMine(draft: Draft, newer: NewerCopy): Draft {
  const pictures = keepOwnPictures(draft.pictures, newer.imagesPending);
  return { ...draft, version: newer.version, tried: [], pictures, saved: '' };
}

/**
 * Restores the unsaved content of an earlier visit with its base version: the next save detects a newer
 * version.
 */
function restoreCopy(draft: Draft, copy: KeptCopy, photos: ReadonlyMap<string, ChosenPhoto>): Draft {
  const { version, tried, story, why, guardianName } = copy;
  return {
    ...draft,
    version: Math.min(version, draft.version),
    tried,
    story,
    why,
    guardianName,
    pictures: broughtPictures(draft.pictures, copy.pictures, photos),
    saved: version === draft.version ? draft.saved : '',
  };
}
