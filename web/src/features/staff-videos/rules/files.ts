import type { Slot } from '../api/videos';

const MB = 1 << 20;

interface FileRule {
  /** The file types that the browser's file dialog offers. */
  accept: string;
  endings: readonly string[];
  /** The server's limit, in bytes. */
  limit: number;
}

const clip: FileRule = {
  accept: '.mp4,.webm,video/mp4,video/webm',
  endings: ['mp4', 'webm'],
  limit: 200 * MB,
};
const captions: FileRule = { accept: '.vtt,text/vtt', endings: ['vtt'], limit: MB / 2 };

/** The rules for each file. The server checks the content; obvious errors are reported here before a long upload. */
export const fileRules: Record<Slot, FileRule> = {
  clip,
  clipEs: clip,
  captions,
  captionsEs: captions,
  thumbnail: {
    accept: 'image/jpeg,image/png,image/webp,image/gif,.jpeg_large,.jpg_large,.jfif',
    // HEIC is not offered, so that an iPhone converts its photos; a dropped HEIC file is converted here.
    endings: ['jpg', 'jpeg', 'jfif', 'png', 'webp', 'gif', 'heic', 'heif'],
    limit: 25 * MB,
  },
};

/** Returns the kind of a slot, which is a part of message ids. */
export function slotKind(slot: Slot): 'clip' | 'captions' | 'thumbnail' {
  if (slot === 'thumbnail') return slot;
  return slot.startsWith('clip') ? 'clip' : 'captions';
}

/** Returns why a file is rejected, its type or its size; null if it may be valid. */
export function refuses(slot: Slot, { name, size }: Pick<File, 'name' | 'size'>): 'type' | 'size' | null {
  const { endings, limit } = fileRules[slot];
  const ending = name.toLowerCase().split('.').at(-1) ?? '';
  if (!endings.includes(ending)) return 'type';
  return size > limit ? 'size' : null;
}
