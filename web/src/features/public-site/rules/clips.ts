import type { Lang } from '@/domain/page';
import type { PublicVideo } from '../api/videos';

/** One language version of a video. */
export interface Clip {
  lang: Lang;
  url: string;
  /** Empty if missing. */
  captions: string;
}

/** Returns the versions of a video, starting with the reader's language. */
export function clipsFor(video: PublicVideo, lang: Lang): Clip[] {
  const clips: Clip[] = [
    { lang: 'en', url: video.video_url, captions: video.captions_url },
    { lang: 'es', url: video.spanish_video_url, captions: video.spanish_captions_url },
  ];
  return clips
    .filter(({ url }) => url)
    .sort((one, other) => Number(other.lang === lang) - Number(one.lang === lang));
}
