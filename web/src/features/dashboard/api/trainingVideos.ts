import { call, type EditKey } from '@/api/client';
import { pathOfKey } from './ownSite';

/** A training video; its name and description are in the reader's language (M3). */
export interface TrainingVideo {
  micrositeTrainingVideoId: number;
  name: string;
  description: string;
  /** Addresses; empty where there is none. */
  thumbnail: string;
  videoUrl: string;
  spanishVideoUrl: string;
  captionsUrl: string;
  spanishCaptionsUrl: string;
  /** MM/DD/YYYY HH:mm in the registry's zone; empty when not yet. */
  startedDateTime: string;
  completedDateTime: string;
}

/** Fetches the training videos; a liver site has none. */
export async function fetchTrainingVideos(key: EditKey, signal?: AbortSignal): Promise<TrainingVideo[]> {
  const path = `microsite/landing/${pathOfKey(key)}/training-videos`;
  return (await call<TrainingVideo[]>('GET', path, { key, signal })).results;
}

/** Tells that a video was played for the first time, or that it has ended. */
export async function recordVideo(
  key: EditKey,
  videoId: number,
  what: 'started' | 'completed',
): Promise<void> {
  await call('POST', `microsite/landing/${pathOfKey(key)}/training-video/${videoId}/${what}`, { key });
}
