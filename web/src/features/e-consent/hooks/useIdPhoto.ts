import { MAX_PHOTO_BYTES } from '@/domain/limits';
import { useRef, useState } from 'react';
import { paintCrop, wholePicture, ZOOM, type Crop } from '@/domain/cropGeometry';
import type { Photo } from '@/domain/draftPicture';
import { decodePhoto, HEIC } from '@/ui/picture-editor/photo';

/** The sizes of the editor's preview and of the picture that is sent, in pixels (V9). */
export const PREVIEW = { width: 200, height: 200 };
const SENT = { width: 175, height: 175 };
const QUALITY = 0.92;

/** The accepted file types of an ID picture (V5). */
export const ID_TYPES = [
  'image/png',
  'image/jpeg',
  '.png',
  '.jpeg',
  '.jpg',
  '.jpeg_large',
  '.jpg_large',
  '.jfif',
];

/** The picture of the government ID with its crop. */
export interface IdPhoto {
  photo: Photo | null;
  /** The name of the chosen file; empty if there is none. */
  fileName: string;
  crop: Crop;
  isOpening: boolean;
  /** Why the chosen file cannot be used, as a message id. */
  problem: string | null;
  choose: (file: File) => void;
  frame: (crop: Crop) => void;
  clear: () => void;
  /** Returns the cropped picture to send; null if none was chosen. */
  toJpeg: () => Promise<Blob | null>;
}

interface Chosen {
  photo: Photo | null;
  fileName: string;
  crop: Crop;
  isOpening: boolean;
  problem: string | null;
}

const nothing: Chosen = { photo: null, fileName: '', crop: wholePicture, isOpening: false, problem: null };

/** Returns why a file cannot be a picture of an ID, as a message id; null if it can. */
function photoRefusal({ type, size }: File): string | null {
  // The sent picture is drawn again, so a phone's photo is accepted if the browser can decode it.
  if (!['image/png', 'image/jpeg', HEIC, 'image/heif'].includes(type)) return 'e-consent.photo.type';
  return size > MAX_PHOTO_BYTES ? 'e-consent.photo.size' : null;
}

/** Returns the crop that shows a whole card, so that nothing is cut off unnoticed. */
function wholeInSquare({ width, height }: { width: number; height: number }): Crop {
  const zoom = Math.min(width, height) / Math.max(width, height);
  return { ...wholePicture, zoom: Math.max(ZOOM.min, Math.floor(zoom / ZOOM.step) * ZOOM.step) };
}

/** Holds the picture of the ID while the signing is on the screen. */
export function useIdPhoto(): IdPhoto {
  const [chosen, setChosen] = useState<Chosen>(nothing);
  const latest = useRef<File | null>(null);

  async function open(file: File) {
    setChosen({ ...nothing, isOpening: true });
    try {
      const photo = await decodePhoto(file);
      if (latest.current !== file) return;
      setChosen({ ...nothing, photo, fileName: file.name, crop: wholeInSquare(photo) });
    } catch {
      const problem = file.type.startsWith('image/hei')
        ? 'e-consent.photo.heic'
        : 'e-consent.photo.unreadable';
      if (latest.current === file) setChosen({ ...nothing, problem });
    }
  }
  return {
    ...chosen,
    choose(file) {
      const problem = photoRefusal(file);
      if (problem) {
        // A picture that was chosen before is kept.
        setChosen((before) => ({ ...before, problem }));
        return;
      }
      latest.current = file;
      void open(file);
    },
    frame: (crop) => setChosen((before) => ({ ...before, crop })),
    clear() {
      latest.current = null;
      setChosen(nothing);
    },
    toJpeg: () => (chosen.photo ? toJpeg(chosen.photo, chosen.crop) : Promise.resolve(null)),
  };
}

function toJpeg(photo: Photo, crop: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = SENT.width;
  canvas.height = SENT.height;
  const context = canvas.getContext('2d');
  if (!context) return Promise.reject(new Error('this browser cannot draw'));
  context.imageSmoothingQuality = 'high';
  paintCrop<CanvasImageSource>(context, photo.image, photo, crop, SENT);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be written'))),
      'image/jpeg',
      QUALITY,
    );
  });
}
