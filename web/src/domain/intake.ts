/** The kind of an intake: a self-referral, or a registration under a center's campaign. */
export type IntakeKind = 'referral' | 'champion';

/** The progress of a center with a patient. */
export type IntakeStatus = 'new' | 'contacted' | 'scheduled' | 'closed';

/** The channel of an attempt to reach a patient. */
export const channels = ['phone', 'email', 'text', 'letter', 'visit'] as const;
export type Channel = (typeof channels)[number];

/**
 * The reasons for which staff may close an intake. "not our patient" is also offered while a site waits for the
 * center's confirmation.
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
