import type { EditKey } from '../../../api/client';
import { normaliseLineEnds } from '../../../domain/textLength';
import { renderThumbnail } from '../picture/thumbnail';
import type { Draft } from './draft';
import { hasPicture, type DraftPicture } from './draftPicture';

/** What a save is about beside the draft itself. */
export interface SaveRequest {
  key: EditKey;
  draft: Draft;
  /** True keeps working, false submits for review. */
  saveDraft: boolean;
  adminKey: string | null;
  isMinor: boolean;
}

/** A form ready to be sent, and which slot is picture 0, 1, 2 … in it. */
export interface SaveForm {
  form: FormData;
  sent: string[];
}

function flag(yes: boolean | null): string {
  return yes === true ? '1' : '0';
}

/** A guardian counts as named only together with the attestation (decision 3.9). */
function guardianOf({ guardianAttests, guardianName }: Draft): string {
  return guardianAttests ? guardianName.trim() : '';
}

async function addPicture(form: FormData, picture: DraftPicture, index: number): Promise<object> {
  const { caption, zoom, rotate, position, fileName, file, photo } = picture;
  if (file && photo) {
    form.append(`images[${index}]`, file, file instanceof File ? file.name : 'picture.jpg');
    form.append(`thumbnails[${index}]`, await renderThumbnail(photo, picture), `thumbnail-${index}.jpg`);
  }
  return { index, caption, zoom, rotate, position, ...(fileName !== null && { fileName }) };
}

/**
 * The multipart form of a save (spec microsite §7, decision 10.7): new pictures as the original files with
 * their thumbnails, kept ones by name only. Empty slots are left out, so index counts what is sent.
 */
export async function buildSaveForm(request: SaveRequest): Promise<SaveForm> {
  const { key, draft, saveDraft, adminKey, isMinor } = request;
  const form = new FormData();
  form.set('id', String(key.id));
  form.set('editKey', key.editKey);
  form.set('story', normaliseLineEnds(draft.story));
  form.set('why', normaliseLineEnds(draft.why));
  form.set('agreedToHipaa', flag(draft.agreesToHipaa));
  form.set('responsibilityConfirmed', flag(draft.confirmsResponsibility));
  form.set('saveDraft', flag(saveDraft));
  form.set('version', String(draft.version));
  if (adminKey) form.set('adminKey', adminKey);
  if (isMinor && guardianOf(draft) !== '') form.set('guardianName', guardianOf(draft));
  const pictures = draft.pictures.filter(hasPicture);
  const attributes: object[] = [];
  // One after the other: five thumbnails at once would need five canvases of an old phone.
  for (const [index, picture] of pictures.entries()) attributes.push(await addPicture(form, picture, index));
  form.set('imageAttributes', JSON.stringify(attributes));
  return { form, sent: pictures.map((picture) => picture.key) };
}
