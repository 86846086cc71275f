/** How a patient came: by a referral of their own, or registered under a center's campaign. */
export type IntakeKind = 'referral' | 'champion';

/** How far a center has come with a patient. */
export type IntakeStatus = 'new' | 'contacted' | 'scheduled' | 'closed';

/** How somebody tried to reach a patient. */
export const channels = ['phone', 'email', 'text', 'letter', 'visit'] as const;
export type Channel = (typeof channels)[number];

/**
 * Why a center is done with a patient, as staff may choose; "not our patient" as well where a site waits for
 * that word.
 */
export const closingReasons = [
  'in-evaluation',
  'no-answer',
  'not-interested',
  'not-eligible',
  'elsewhere',
  'duplicate',
  'other',
] as const;
export type ClosingReason = (typeof closingReasons)[number];
