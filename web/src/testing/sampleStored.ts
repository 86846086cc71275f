import type { StoredPicture } from '@/domain/storedPicture';

/** For tests: a stored picture. */
export function sampleStored(fileName: string, displayOrder: number, caption = ''): StoredPicture {
  const attributes = { rotate: 0, zoom: 1, position: { x: 0.5, y: 0.5 } };
  return { fileName, thumbnail: `t-${fileName}`, caption, displayOrder, attributes };
}
