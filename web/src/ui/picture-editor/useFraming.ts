import type { Dispatch } from 'react';
import { rotateCrop, type Crop } from '@/domain/cropGeometry';
import type { DraftPicture } from '@/domain/draftPicture';
import type { PictureEvent } from '@/domain/reducePictures';
import { useT } from '@/i18n/react';

/** Returns functions that change the crop of a picture; n is its position, counted from 1. */
export function useFraming(
  { key, zoom, rotate, position }: DraftPicture,
  n: number,
  dispatch: Dispatch<PictureEvent>,
  onSay: (words: string) => void,
) {
  const t = useT();
  const onCrop = (crop: Crop) =>
    dispatch({
      type: 'framed',
      key,
      attributes: { zoom: crop.zoom, rotate: crop.rotate, position: crop.position },
    });
  return {
    onCrop,
    onZoom: (value: number) => onCrop({ zoom: value, rotate, position }),
    turn() {
      const turned = rotateCrop({ zoom, rotate, position });
      onCrop(turned);
      onSay(t('pictures.rotated', { n, degrees: turned.rotate }));
    },
  };
}
