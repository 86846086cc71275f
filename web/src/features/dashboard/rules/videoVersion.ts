import type { Lang } from '@/domain/page';
import type { TrainingVideo } from '../api/trainingVideos';

/** The clip to play and its captions; empty if missing. */
export interface VideoVersion {
  lang: Lang;
  clip: string;
  captions: string;
}

/** Returns the version of a video in the wanted language; English if there is no Spanish one. */
export function videoVersion(video: TrainingVideo, wanted: Lang): VideoVersion {
  if (wanted === 'es' && video.spanishVideoUrl !== '') {
    return { lang: 'es', clip: video.spanishVideoUrl, captions: video.spanishCaptionsUrl };
  }
  // An English clip may have Spanish captions.
  const translated = wanted === 'es' && video.spanishCaptionsUrl !== '';
  return {
    lang: translated ? 'es' : 'en',
    clip: video.videoUrl,
    captions: translated ? video.spanishCaptionsUrl : video.captionsUrl,
  };
}
