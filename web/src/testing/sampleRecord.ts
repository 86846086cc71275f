import type { SiteEvents, SiteRecord, SiteStats, TrailItem } from '@/api/staffSite';
import type { SiteCoach } from '@/api/staffCoaching';
import { CustomSiteStatus, MicrositeType, PostBannerStatus, RecipientStatus } from '@/domain/enums';

// For tests: a live site of a made-up patient.

/** Returns the record with a test's changes. */
export const sampleRecord = (change: Partial<SiteRecord> = {}): SiteRecord => ({
  id: 7,
  emergency: null,
  shortCode: 'DOK417',
  firstName: 'Delphine',
  lastName: 'Okoro',
  email: 'd.okoro@mailbox.example',
  language: 'en',
  age: 58,
  birthDate: '05/02/1968',
  micrositeTypeId: MicrositeType.Kidney,
  centerId: 1,
  centerName: 'Lakeshore',
  currentStatus: RecipientStatus.Active,
  customSiteStatus: CustomSiteStatus.Active,
  agreedToHipaa: true,
  isPublic: true,
  guardianName: '',
  createdAt: '2026-01-28T16:00:00Z',
  updatedAt: '2026-11-16T16:00:00Z',
  emailChange: null,
  joinWaits: null,
  emailCount: 3,
  phonePrimary: '4785550109',
  phoneSecondary: '',
  gender: 'F',
  version: 12,
  canTransfer: true,
  canWithdrawInvitation: false,
  withdrawnAt: null,
  diedOn: '',
  deathPage: '',
  joinedInto: 0,
  holds: [],
  primaryPhoneCanReceiveTexts: false,
  secondaryPhoneCanReceiveTexts: false,
  showInGallery: true,
  allowIndexing: false,
  thumbnail: null,
  isLive: true,
  sentAt: null,
  stage: null,
  canReview: false,
  reviews: [],
  release: { agreed: true, signer: 'Delphine Okoro', at: '2026-01-30T16:00:00Z' },
  down: null,
  ...change,
});

const count = (total: number, pastWeek: number) => ({
  total,
  pastWeek,
  history: [0, 1, 2, 3, 4, 5, 6, pastWeek],
});

/** The visitor counts. */
export const sampleStats = (): SiteStats => ({
  weeks: Array.from({ length: 8 }, (_, week) => `2026-10-${String(week + 10).padStart(2, '0')}`),
  visitors: count(412, 64),
  learnMore: count(138, 19),
  eligibility: count(37, 7),
  registrations: count(6, 2),
});

/** The history, newest first: a read, requested changes, the invitation. */
export const sampleTrail = (): TrailItem[] => [
  {
    id: 9,
    at: '2026-03-05T16:00:00Z',
    action: 'microsite.viewed',
    actorKind: 'staff',
    actorName: 'Theo Marsh',
    details: {},
  },
  {
    id: 5,
    at: '2026-02-27T16:00:00Z',
    action: 'microsite.reviewed',
    actorKind: 'staff',
    actorName: 'J. Ruiz',
    details: { version: '1', stage: 'center', decision: 'changes' },
  },
  {
    id: 1,
    at: '2026-01-28T16:00:00Z',
    action: 'microsite.invited',
    actorKind: 'staff',
    actorName: 'Nadia Haddad',
    details: {},
  },
];

/** Returns an empty event log with a test's changes. */
export const sampleEvents = (change: Partial<SiteEvents> = {}): SiteEvents => ({
  bannerStatusId: PostBannerStatus.Inactive,
  eventLogs: [],
  ...change,
});

/** A patient without a coach. */
export const hasNoCoach: SiteCoach = {
  coach: null,
  coachRequestedDateTime: null,
  assignedDateTime: null,
  assignedBy: '',
  isCoachAllowedToEdit: false,
};
