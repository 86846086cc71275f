import type { SiteImage } from '../page-data';

/** The main picture: the one with display order 0. */
export function profilePicture(images: readonly SiteImage[]): SiteImage | undefined {
  return images.find((image) => image.displayOrder === 0);
}

/** All pictures but the main one, in their order. */
export function otherPictures(images: readonly SiteImage[]): SiteImage[] {
  return images
    .filter((image) => image.displayOrder > 0)
    .sort((one, other) => one.displayOrder - other.displayOrder);
}

function fileUrl(fileName: string): string {
  return `/api/microsite/image?filename=${encodeURIComponent(fileName)}`;
}

/** Where the whole crop is. */
export function pictureUrl(image: SiteImage): string {
  return image.thumbnailData ?? fileUrl(image.fileName);
}

/**
 * The sizes a browser may choose from, for a frame of 190:200 that covers: of the thumbnail's
 * square it cuts away exactly the white sides.
 */
export function pictureSizes(image: SiteImage): string | undefined {
  if (image.thumbnailData || !image.thumbnail) return undefined;
  const medium = image.medium ? `${fileUrl(image.medium)} 570w, ` : '';
  return `${fileUrl(image.thumbnail)} 400w, ${medium}${fileUrl(image.fileName)} 1140w`;
}
