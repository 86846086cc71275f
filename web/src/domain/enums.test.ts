import { expect, it } from 'vitest';
import * as enums from './enums';

// The whole table of M3: names and numbers travel on the wire.
// Shows M3.19, V3.11
it('the enumerations are those of the specification', () => {
  expect({ ...enums }).toEqual({
    RecipientStatus: {
      InvitationSent: 0,
      PendCenterConfirmIsPatient: 3,
      StarterSiteActive: 5,
      Active: 100,
      Inactive: 190,
      Denied: 210,
    },
    CustomSiteStatus: {
      InActive: 0,
      PendCtrDeclinedFixable: 10,
      PendCenterApproval: 50,
      PendNkrDeclinedFixable: 52,
      DeclinedUnfixable: 54,
      PendNkrApproval: 60,
      Active: 100,
    },
    CommunicationStatus: { Sent: 1, Viewed: 2, RepliedTo: 3 },
    MicrositeType: { Kidney: 0, Liver: 1 },
    MicrositeLocation: { Home: 0, Start: 1, Preview: 2 },
    PostBannerStatus: { Inactive: 0, Pending: 1, Active: 2 },
    EventType: {
      ReadyForTransplant: 0,
      ReceivedLivingKidney: 1,
      ReceivedDeceasedKidney: 2,
      ReceivedVoucher: 3,
      TooSickForTransplant: 4,
    },
    MatchStatus: {
      NeedsMatch: 1,
      MatchOffered: 2,
      PendingCrossMatch: 3,
      PendingTransplant: 4,
      Transplanted: 5,
    },
  });
});
