import type { OwnSite } from '@/features/dashboard/api/ownSite';
import type { ShareKit } from '@/features/dashboard/api/shareKit';
import type { TrainingVideo } from '@/features/dashboard/api/trainingVideos';
import type { WeeklyStats } from '@/features/dashboard/api/weeklyStats';

/** For tests: an active site without a coach. */
export function sampleSite(changes: Partial<OwnSite> = {}): OwnSite {
  return {
    micrositeTypeId: 0,
    shortCode: 'DOK417',
    firstName: 'Delphine',
    currentStatus: 100,
    customSiteStatus: 100,
    agreedToHipaa: true,
    isPublic: true,
    isEditable: true,
    isMinor: false,
    showInGallery: true,
    allowIndexing: false,
    undoDeactivationUntil: null,
    email: 'delphine@mail.example',
    emailChange: null,
    phonePrimary: '614-555-0123',
    phoneSecondary: '',
    primaryPhoneCanReceiveTexts: true,
    secondaryPhoneCanReceiveTexts: false,
    imagesPending: [],
    coach: null,
    coachRequestedDateTime: '',
    comms: [],
    ...changes,
  };
}

/** For tests: eight weeks of visits. */
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

/** For tests: a video that has not been played, in English only. */
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

const file = (name: string) => `/api/microsite/share/DOK417/${name}?lang=en&v=7`;

/** For tests: the share kit of a public page. */
export function sampleShareKit(changes: Partial<ShareKit> = {}): ShareKit {
  return {
    isPublic: true,
    url: 'https://beacon.example/DOK417',
    qrSvg: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    qrPngUrl: file('qr.png'),
    cardsUrl: file('cards.pdf'),
    cardPictureUrl: file('business-card.png'),
    flyerUrl: file('flyer.pdf'),
    pictureUrl: file('card.png'),
    alteredName: '',
    texts: [
      { channel: 'social', lang: 'en', body: 'Delphine needs a kidney.' },
      { channel: 'social', lang: 'es', body: 'Delphine necesita un riñón.' },
      { channel: 'email', lang: 'en', subject: 'A kidney', body: 'Hello,\nplease read.\n' },
      { channel: 'email', lang: 'es', subject: 'Un riñón', body: 'Hola:\nlea, por favor.\n' },
    ],
    ...changes,
  };
}

/** For tests: the share kit of a page that is not public. */
export function noShareKit(): ShareKit {
  const empty = {
    url: '',
    qrSvg: '',
    qrPngUrl: '',
    cardsUrl: '',
    cardPictureUrl: '',
    flyerUrl: '',
    pictureUrl: '',
    alteredName: '',
    texts: [],
  };
  return { isPublic: false, ...empty };
}
