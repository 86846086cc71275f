import type { EditKey } from '@/api/client';
import { normaliseLineEnds } from '@/domain/textLength';
import { addPictures } from '@/ui/picture-editor/addPictures';
import type { Draft } from './draft';

/** The parameters of a save besides the draft itself. */
export interface SaveRequest {
  key: EditKey;
  draft: Draft;
  /** True saves a draft, false submits for review. */
  saveDraft: boolean;
  adminKey: string | null;
  isMinor: boolean;
  /** The release was signed when the screen was opened, so this screen did not ask for it. */
  agreedBefore: boolean;
  versions?: ReadVersions;
}

/** The versions of the words that the author read and agrees to with this save. */
export interface ReadVersions {
  releaseVersion?: string;
  responsibilityVersion?: string;
}

/** A form ready to send, and the slots of its pictures 0, 1, 2 …. */
export interface SaveForm {
  form: FormData;
  sent: string[];
}

function flag(yes: boolean | null): string {
  return yes === true ? '1' : '0';
}

/** A guardian's name counts only together with the attestation (R3.9). */
function attestedGuardian({ guardianAttests, guardianName }: Draft): string {
  return guardianAttests ? guardianName.trim() : '';
}

/** Builds the multipart form of a save (M7, R10.7): texts, agreements and pictures. */
export async function buildSaveForm(request: SaveRequest): Promise<SaveForm> {
  const { key, draft, saveDraft, adminKey, isMinor, agreedBefore, versions = {} } = request;
  const form = new FormData();
  form.set('id', String(key.id));
  form.set('editKey', key.editKey);
  form.set('story', normaliseLineEnds(draft.story));
  form.set('why', normaliseLineEnds(draft.why));
  if (draft.chosen.story) form.set('storyLang', draft.chosen.story);
  if (draft.chosen.why) form.set('whyLang', draft.chosen.why);
  form.set('agreedToHipaa', flag(draft.agreesToHipaa));
  // It may have been withdrawn elsewhere since; this save then does not sign it again (R3.10).
  if (agreedBefore) form.set('agreedBefore', '1');
  form.set('responsibilityConfirmed', flag(draft.confirmsResponsibility));
  for (const [name, version] of Object.entries(versions)) if (version) form.set(name, version);
  form.set('saveDraft', flag(saveDraft));
  form.set('version', String(draft.version));
  if (adminKey) form.set('adminKey', adminKey);
  if (isMinor && attestedGuardian(draft) !== '') form.set('guardianName', attestedGuardian(draft));
  return { form, sent: await addPictures(form, draft.pictures) };
}
