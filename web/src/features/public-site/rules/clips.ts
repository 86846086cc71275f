import type { Lang } from '@/domain/page';
import type { PublicVideo } from '../api/videos';

/** One spoken version of a video. */
export interface Clip {
  lang: Lang;
  url: string;
  /** Empty where there are none. */
  captions: string;
}

/** The versions of a video, the one in the reader's language first. */
export function clipsOf(video: PublicVideo, lang: Lang): Clip[] {
  const clips: Clip[] = [
    { lang: 'en', url: video.video_url, captions: video.captions_url },
    { lang: 'es', url: video.spanish_video_url, captions: video.spanish_captions_url },
  ];
  return clips
    .filter(({ url }) => url)
    .sort((one, other) => Number(other.lang === lang) - Number(one.lang === lang));
}
