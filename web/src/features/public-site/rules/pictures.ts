import type { SiteImage } from '../page-data';

/** Returns the main picture, which has display order 0. */
export function profilePicture(images: readonly SiteImage[]): SiteImage | undefined {
  return images.find((image) => image.displayOrder === 0);
}

/** Returns all other pictures in their order. */
export function otherPictures(images: readonly SiteImage[]): SiteImage[] {
  return images
    .filter((image) => image.displayOrder > 0)
    .sort((one, other) => one.displayOrder - other.displayOrder);
}

function fileUrl(fileName: string): string {
  return `/api/microsite/image?filename=${encodeURIComponent(fileName)}`;
}

/** Returns the address of the whole crop. */
export function pictureUrl(image: SiteImage): string {
  return image.thumbnailData ?? fileUrl(image.fileName);
}

/**
 * Returns the srcset for a frame of 190:200 with object-fit cover: of the thumbnail's square it cuts off
 * exactly the white sides.
 */
export function pictureSizes(image: SiteImage): string | undefined {
  if (image.thumbnailData || !image.thumbnail) return undefined;
  const medium = image.medium ? `${fileUrl(image.medium)} 570w, ` : '';
  return `${fileUrl(image.thumbnail)} 400w, ${medium}${fileUrl(image.fileName)} 1140w`;
}
