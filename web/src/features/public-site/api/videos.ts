import { call } from '@/api/client';

/** A video of the ribbon (M2, M7; R10.6); an address is empty where there is no such file. */
export interface PublicVideo {
  title: string;
  description: string;
  video_url: string;
  spanish_video_url: string;
  thumbnail: string;
  captions_url: string;
  spanish_captions_url: string;
}

/** The video ribbon. */
export interface PublicVideos {
  heading: string;
  intro_paragraph: string;
  videos: PublicVideo[];
}

/** Fetches the ribbon in the language of the document. */
export async function fetchVideos(signal?: AbortSignal): Promise<PublicVideos> {
  const { heading, intro_paragraph, videos } = await call<unknown, PublicVideos>('GET', 'videos', { signal });
  return { heading, intro_paragraph, videos };
}
