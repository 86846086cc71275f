import { call, get, type EditKey } from '@/api/client';
import type { TrainingItem } from '@/api/schema';

/** A training video in the reader's language (M3); the address of a missing file is empty. */
export type TrainingVideo = Omit<TrainingItem, 'videoId'>;

/** Fetches the training videos; a liver site has none. */
export function fetchTrainingVideos(key: EditKey, signal?: AbortSignal): Promise<TrainingVideo[]> {
  const { id, editKey } = key;
  return get('/microsite/landing/{id}/{editKey}/training-videos', { params: { id, editKey }, key, signal });
}

/** Records the first play of a video, or that it has ended. */
export async function recordVideo(
  key: EditKey,
  micrositeTrainingVideoId: number,
  what: 'started' | 'completed',
): Promise<void> {
  const { id, editKey } = key;
  await call('POST', `/microsite/landing/{id}/{editKey}/training-video/{micrositeTrainingVideoId}/${what}`, {
    params: { id, editKey, micrositeTrainingVideoId },
    key,
  });
}
