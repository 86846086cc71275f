import { call } from '@/api/client';
import type { VideoItem, VideosOutputBody } from '@/api/schema';

/** A video of the ribbon (M2, M7; R10.6); the address of a missing file is empty. */
export type PublicVideo = Omit<VideoItem, 'video_type'>;

/** The video ribbon. */
export type PublicVideos = Omit<VideosOutputBody, 'success' | 'videos'> & { videos: PublicVideo[] };

/** Fetches the ribbon in the language of the document. */
export async function fetchVideos(signal?: AbortSignal): Promise<PublicVideos> {
  const { heading, intro_paragraph, videos } = await call('GET', '/videos', { signal });
  return { heading, intro_paragraph, videos };
}
