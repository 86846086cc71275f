import { Situation } from '../rules/answers';

/** The message id of each situation (S2 step 5). */
export const situationWords: Record<Exclude<Situation, -1>, string> = {
  [Situation.HasDonor]: 'referral.situation.donor',
  [Situation.HasCompatibleDonor]: 'referral.situation.compatible',
  [Situation.HasIncompatibleDonor]: 'referral.situation.incompatible',
  [Situation.HasNoDonor]: 'referral.situation.no-donor',
};
