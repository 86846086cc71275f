import type { DraftPicture } from '@/domain/draftPicture';
import type { Translate } from '@/i18n/react';

/** The names of a picture in labels and announcements. */
export interface PictureName {
  /** At the start of a sentence, such as "Picture 1, Route 14". */
  title: string;
  /** Inside a sentence, such as "picture 1". */
  inText: string;
}

/** Returns the words that distinguish a picture for screen readers: its caption, or its file name. */
export function wordsAbout({ caption, file }: Pick<DraftPicture, 'caption' | 'file'>): string {
  return caption.trim() || (file instanceof File ? file.name : '');
}

/** Returns the names of a picture from its position, counted from 1, and its caption or file name. */
export function nameOfPicture(picture: DraftPicture, n: number, t: Translate): PictureName {
  const about = wordsAbout(picture);
  return {
    title: about ? t('pictures.about', { n, about }) : t('pictures.one', { n }),
    inText: t('pictures.in-text', { n }),
  };
}
