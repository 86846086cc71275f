import { expect, it } from 'vitest';
import type { Lang } from '@/domain/page';
import type { TrainingVideo } from '../api/trainingVideos';
import { sampleVideo } from '@/testing/sampleDashboard';
import { videoVersion, type VideoVersion } from './videoVersion';

const both = { spanishVideoUrl: '/es.mp4', spanishCaptionsUrl: '/es.vtt' };

it.each<[string, Partial<TrainingVideo>, Lang, VideoVersion]>([
  ['English', both, 'en', { lang: 'en', clip: '/en.mp4', captions: '/en.vtt' }],
  ['Spanish', both, 'es', { lang: 'es', clip: '/es.mp4', captions: '/es.vtt' }],
  [
    'no Spanish clip',
    { spanishCaptionsUrl: '/es.vtt' },
    'es',
    { lang: 'es', clip: '/en.mp4', captions: '/es.vtt' },
  ],
  ['nothing in Spanish', {}, 'es', { lang: 'en', clip: '/en.mp4', captions: '/en.vtt' }],
])('videoVersion returns the expected clip: %s', (_, changes, wanted, version) => {
  expect(videoVersion(sampleVideo(changes), wanted)).toEqual(version);
});
