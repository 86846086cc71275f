import type { IntakeItem, IntakeRecord, IntakeReport, ReportRow } from '@/api/staffIntake';

/** For tests: a patient who asked for help and has not been reached yet. */
export function sampleItem(part: Partial<IntakeItem> = {}): IntakeItem {
  return {
    id: 7,
    version: 3,
    kind: 'referral',
    status: 'new',
    closedReason: '',
    centerId: 3,
    centerName: 'Lakeshore',
    firstName: 'Hector',
    lastName: 'Villanueva',
    email: 'hector@mail.example',
    phone: '5055550123',
    city: 'Santa Fe',
    state: 'NM',
    language: 'es',
    receivedAt: '2026-11-18T15:00:00Z',
    dueAt: '2026-11-23T15:00:00Z',
    contactedAt: null,
    scheduledOn: '',
    closedAt: null,
    updatedAt: '2026-11-18T15:00:00Z',
    waitingDays: 4,
    daysLeft: -1,
    isLate: true,
    attempts: 1,
    lastAttemptAt: '2026-11-19T15:00:00Z',
    mailRefused: false,
    leadSource: 'Web Search',
    campaign: '',
    micrositeTypeId: 0,
    wantsMicrosite: true,
    site: null,
    ...part,
  };
}

/** For tests: the record of the same patient. */
export function sampleIntake(part: Partial<IntakeRecord> = {}): IntakeRecord {
  return {
    ...sampleItem(),
    emergency: null,
    canWork: true,
    canConfirm: false,
    canMakeMicrosite: false,
    canTransfer: false,
    canReopen: false,
    closedNote: '',
    gender: 'M',
    birthDate: '05/02/1968',
    address: '1 Canyon Road',
    postalCode: '87501',
    secondPhone: '',
    phoneCanReceiveTexts: false,
    secondPhoneCanReceiveTexts: false,
    asked: {
      situation: 1,
      kidneyForLife: -1,
      isKidneyForLifeRoute: false,
      useMicrosite: 1,
      micrositeRelease: true,
      onDeceasedDonorList: 0,
      willingToTransfer: -1,
      otherCenters: 1,
      siteElsewhere: false,
    },
    registration: null,
    releases: [],
    contacts: [
      {
        id: 1,
        channel: 'phone',
        reached: false,
        note: 'Voicemail',
        staffName: 'Nadia Haddad',
        at: '2026-11-19T15:00:00Z',
      },
    ],
    refusedMails: [],
    emailCount: 3,
    history: [],
    recordId: 0,
    holds: [],
    ...part,
  };
}

/** For tests: one row of the report. */
function sampleRow(part: Partial<ReportRow> = {}): ReportRow {
  return {
    key: '',
    name: '',
    received: 10,
    contacted: 8,
    inTarget: 6,
    medianDays: 1.5,
    waiting: 2,
    closed: { 'no-answer': 2, 'in-evaluation': 1 },
    sites: 4,
    starter: 1,
    live: 3,
    ...part,
  };
}

/** For tests: a report of two months, with a patient who has not chosen a center. */
export function sampleReport(part: Partial<IntakeReport> = {}): IntakeReport {
  return {
    from: '2026-08-24',
    to: '2026-11-21',
    targetDays: 3,
    total: sampleRow(),
    byCenter: [sampleRow({ key: '3', name: 'Lakeshore' })],
    bySource: [sampleRow({ key: 'Word of Mouth', name: 'Word of Mouth' }), sampleRow({ received: 1 })],
    byCampaign: [
      sampleRow({ key: 'LKSH26', name: 'Clinic day', received: 0, contacted: 0, medianDays: null }),
    ],
    byMonth: [
      sampleRow({ key: '2026-10', received: 7, inTarget: 5 }),
      sampleRow({ key: '2026-11', received: 3, inTarget: 1 }),
    ],
    withoutCenter: 2,
    visitors: [{ id: 3, name: 'Lakeshore', visits: 1240, learnMore: 61, screening: 7, registered: null }],
    fewerThan: 5,
    reviews: [
      { stage: 'center', count: 8, inTarget: 6, targetDays: 7, medianDays: 3.5 },
      { stage: 'registry', count: 0, inTarget: 0, targetDays: 7, medianDays: null },
    ],
    ...part,
  };
}
