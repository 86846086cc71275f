import { hasPicture, type DraftPicture } from '@/domain/draftPicture';
import { renderThumbnail } from './thumbnail';

async function addPicture(form: FormData, picture: DraftPicture, index: number): Promise<object> {
  const { caption, zoom, rotate, position, fileName, file, photo } = picture;
  if (file && photo) {
    form.append(`images[${index}]`, file, file instanceof File ? file.name : 'picture.jpg');
    form.append(`thumbnails[${index}]`, await renderThumbnail(photo, picture), `thumbnail-${index}.jpg`);
  }
  return { index, caption, zoom, rotate, position, ...(fileName !== null && { fileName }) };
}

/**
 * Adds the slots to the multipart form of a save (M7, R10.7): new pictures with their thumbnails, stored pictures by
 * name only. Empty slots are left out, so index counts the sent pictures. Returns the keys of the slots in the order
 * of the form.
 */
export async function addPictures(form: FormData, slots: readonly DraftPicture[]): Promise<string[]> {
  const pictures = slots.filter(hasPicture);
  const attributes: object[] = [];
  // Sequential, because five thumbnails at once would need five canvases on an old phone.
  for (const [index, picture] of pictures.entries()) attributes.push(await addPicture(form, picture, index));
  form.set('imageAttributes', JSON.stringify(attributes));
  return pictures.map(({ key }) => key);
}
