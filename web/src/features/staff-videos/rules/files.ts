import type { Slot } from '../api/videos';

const MB = 1 << 20;

interface FileRule {
  /** What the browser offers first. */
  accept: string;
  endings: readonly string[];
  /** In bytes; the server's own limit. */
  limit: number;
}

const clip: FileRule = {
  accept: '.mp4,.webm,video/mp4,video/webm',
  endings: ['mp4', 'webm'],
  limit: 200 * MB,
};
const captions: FileRule = { accept: '.vtt,text/vtt', endings: ['vtt'], limit: MB / 2 };

/** What each file may be. The server looks into the file; here the obvious is said before a long upload. */
export const fileRules: Record<Slot, FileRule> = {
  clip,
  clipEs: clip,
  captions,
  captionsEs: captions,
  thumbnail: {
    accept: 'image/jpeg,image/png,image/webp,image/gif,.jpeg_large,.jpg_large,.jfif',
    // HEIC is not offered, so that an iPhone converts its photos; a dropped one is converted here.
    endings: ['jpg', 'jpeg', 'jfif', 'png', 'webp', 'gif', 'heic', 'heif'],
    limit: 25 * MB,
  },
};

/** The kinds of files, for the words about them. */
export function kindOf(slot: Slot): 'clip' | 'captions' | 'thumbnail' {
  if (slot === 'thumbnail') return slot;
  return slot.startsWith('clip') ? 'clip' : 'captions';
}

/** Why a file cannot be right: what it is, or how large; null when it may be. */
export function refuses(slot: Slot, { name, size }: Pick<File, 'name' | 'size'>): 'type' | 'size' | null {
  const { endings, limit } = fileRules[slot];
  const ending = name.toLowerCase().split('.').at(-1) ?? '';
  if (!endings.includes(ending)) return 'type';
  return size > limit ? 'size' : null;
}
