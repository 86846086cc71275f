import type { DraftPicture } from '@/domain/draftPicture';
import type { Translate } from '@/i18n/react';

/** The names of a picture in labels and announcements. */
export interface PictureName {
  /** At the start of a sentence, such as "Picture 1, Route 14". */
  title: string;
  /** Inside a sentence, such as "picture 1". */
  inText: string;
}

/** The words that tell a picture from others by ear: its caption, or the name of its file. */
export function wordsAbout({ caption, file }: Pick<DraftPicture, 'caption' | 'file'>): string {
  return caption.trim() || (file instanceof File ? file.name : '');
}

/** Names a picture of a site by its place, counting from 1, and its caption or file. */
export function nameOfPicture(picture: DraftPicture, n: number, t: Translate): PictureName {
  const about = wordsAbout(picture);
  return {
    title: about ? t('pictures.about', { n, about }) : t('pictures.one', { n }),
    inText: t('pictures.in-text', { n }),
  };
}
