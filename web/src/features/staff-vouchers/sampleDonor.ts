import type { DonorRecord, HolderItem } from '../../api/staffVouchers';
import { HolderStatus, VoucherStep } from '../../domain/voucher';

const person = {
  firstName: 'Lucia',
  lastName: 'Ferrara',
  address1: '31 Cooper St',
  address2: '',
  city: 'Milwaukee',
  state: 'WI',
  country: 1,
  zip: '53207',
  phone: '414-555-0186',
  gender: 'F',
  email: 'lucia@mail.example',
  birthDate: '03/02/1990',
};

/** For tests: a holder who has not signed and whose form is due. */
export const sampleHolder = (change: Partial<HolderItem> = {}): HolderItem => ({
  ...person,
  id: 11,
  version: 3,
  fullName: 'Lucia Ferrara',
  status: HolderStatus.Available,
  relationshipToDonor: 'Family-Child',
  relationshipToDonorOther: '',
  willLikelyNeedKidneyTransplant: 1,
  yearsBeforeKidneyTransplant: 4,
  currentSelfRegistrationStep: VoucherStep.UploadConsent,
  swabOn: '',
  bloodOn: '',
  retiredWith: 0,
  moves: [
    { to: HolderStatus.PendingRedemption, reasons: ['redemption-asked'] },
    { to: HolderStatus.PendingRetired, reasons: ['holder-asked', 'not-eligible'] },
  ],
  outlook: 'at-risk',
  needs: [
    { what: 'consent', outlook: 'at-risk', fromOn: '', dueOn: '2026-11-24', tooEarly: false },
    { what: 'swab', outlook: 'on-track', fromOn: '2026-11-24', dueOn: '2026-12-15', tooEarly: true },
  ],
  ...change,
});

/** For tests: a donor whose surgery comes close. */
export const sampleDonor = (change: Partial<DonorRecord> = {}): DonorRecord => ({
  ...person,
  firstName: 'Daniel',
  fullName: 'Daniel Ferrara',
  email: 'daniel@mail.example',
  id: 7,
  version: 1000,
  centerName: 'Lakeshore Transplant Center',
  language: 'en',
  fvHoldersAllowed: 5,
  familyHolders: 1,
  currentSelfRegistrationStep: VoucherStep.Complete,
  matchStatus: 4,
  surgeryOn: '2026-12-15',
  hasConfirmedNoFvHolders: false,
  createdAt: '2026-11-01T15:00:00Z',
  readiness: { outlook: 'at-risk', daysLeft: 23, formsDueOn: '2026-11-24', needs: [] },
  holders: [sampleHolder()],
  documents: [
    {
      id: 3,
      holderId: 0,
      kind: 'electronic',
      state: 'signed',
      type: 1,
      consenter: 'Daniel Ferrara',
      fileName: 'Daniel Ferrara.pdf',
      hasPhoto: true,
      completedAt: '2026-11-15T15:00:00Z',
      canAskAgain: true,
      reason: '',
      reviewerName: '',
      reviewedAt: null,
    },
  ],
  history: [
    {
      id: 2,
      at: '2026-11-20T15:00:00Z',
      action: 'donor.viewed',
      actorKind: 'staff',
      actorName: 'Nadia Haddad',
      details: {},
      holderId: 0,
    },
    {
      id: 1,
      at: '2026-11-19T15:00:00Z',
      action: 'voucher-holder.reminded',
      actorKind: 'system',
      actorName: '',
      details: { days: '28' },
      holderId: 11,
    },
  ],
  ...change,
});
