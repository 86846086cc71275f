import type { OwnSite } from './api/ownSite';
import type { TrainingVideo } from './api/trainingVideos';
import type { WeeklyStats } from './api/weeklyStats';

/** For tests: an active site without a coach. */
export function sampleSite(changes: Partial<OwnSite> = {}): OwnSite {
  return {
    micrositeTypeId: 0,
    shortCode: 'DOK417',
    firstName: 'Delphine',
    currentStatus: 100,
    customSiteStatus: 100,
    agreedToHipaa: true,
    isEditable: true,
    isMinor: false,
    showInGallery: true,
    allowIndexing: false,
    imagesPending: [],
    coach: null,
    coachRequestedDateTime: '',
    comms: [],
    ...changes,
  };
}

/** For tests: eight weeks of visitors. */
export function sampleStats(): WeeklyStats {
  return {
    initialVisitorCountPreviousWeek: 348,
    initialVisitorCountChange: 64,
    initialVisitorCountTotal: 412,
    dashPreviousTotal: 4,
    dashPastWeekTotal: 2,
    dashTotal: 6,
    history: [12, 18, 9, 22, 31, 28, 41, 64].map((visitors, week) => ({
      weekStart: `2026-10-${String(week + 1).padStart(2, '0')}`,
      visitors,
      registrations: week % 3,
    })),
  };
}

/** For tests: a video that nobody has played, in English only. */
export function sampleVideo(changes: Partial<TrainingVideo> = {}): TrainingVideo {
  return {
    micrositeTrainingVideoId: 3,
    name: 'Start with one person',
    description: 'How to tell the first friend.',
    thumbnail: '',
    videoUrl: '/en.mp4',
    spanishVideoUrl: '',
    captionsUrl: '/en.vtt',
    spanishCaptionsUrl: '',
    startedDateTime: '',
    completedDateTime: '',
    ...changes,
  };
}
