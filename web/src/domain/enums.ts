// The enumerations of the specification (microsite §3), with the numbers that travel on the wire.

/** Where a recipient stands; the order of the numbers has meaning (below Active is not yet active). */
export const RecipientStatus = {
  InvitationSent: 0,
  PendCenterConfirmIsPatient: 3,
  StarterSiteActive: 5,
  Active: 100,
  Inactive: 190,
  Denied: 210,
} as const;
export type RecipientStatus = (typeof RecipientStatus)[keyof typeof RecipientStatus];

/** Where the custom site stands between patient, center and registry. */
export const CustomSiteStatus = {
  InActive: 0,
  PendCtrDeclinedFixable: 10,
  PendCenterApproval: 50,
  PendNkrDeclinedFixable: 52,
  DeclinedUnfixable: 54,
  PendNkrApproval: 60,
  Active: 100,
} as const;
export type CustomSiteStatus = (typeof CustomSiteStatus)[keyof typeof CustomSiteStatus];

/** How far a note has come. */
export const CommunicationStatus = { Sent: 1, Viewed: 2, RepliedTo: 3 } as const;
export type CommunicationStatus = (typeof CommunicationStatus)[keyof typeof CommunicationStatus];

/** The organ a site is about. */
export const MicrositeType = { Kidney: 0, Liver: 1 } as const;
export type MicrositeType = (typeof MicrositeType)[keyof typeof MicrositeType];

/** From where a public page is shown. */
export const MicrositeLocation = { Home: 0, Start: 1, Preview: 2 } as const;
export type MicrositeLocation = (typeof MicrositeLocation)[keyof typeof MicrositeLocation];

/** Whether the status banner shows. */
export const PostBannerStatus = { Inactive: 0, Pending: 1, Active: 2 } as const;
export type PostBannerStatus = (typeof PostBannerStatus)[keyof typeof PostBannerStatus];

/** What happened to a patient, for the banner. */
export const EventType = {
  ReadyForTransplant: 0,
  ReceivedLivingKidney: 1,
  ReceivedDeceasedKidney: 2,
  ReceivedVoucher: 3,
  TooSickForTransplant: 4,
} as const;
export type EventType = (typeof EventType)[keyof typeof EventType];

/** How far the search for a donor has come. */
export const MatchStatus = {
  NeedsMatch: 1,
  MatchOffered: 2,
  PendingCrossMatch: 3,
  PendingTransplant: 4,
  Transplanted: 5,
} as const;
export type MatchStatus = (typeof MatchStatus)[keyof typeof MatchStatus];
