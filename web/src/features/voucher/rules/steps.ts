import { VoucherStep } from '@/domain/enums';
import type { VoucherKind } from '@/domain/voucher';
import type { HolderRecord, VoucherRecord } from '../api/voucher';

/** The boxes of the dashboard (V2). */
export const STEPS: Record<VoucherKind, readonly VoucherStep[]> = {
  donor: [VoucherStep.PersonalInfo, VoucherStep.VoucherHolders, VoucherStep.UploadConsent],
  'voucher-holder': [VoucherStep.PersonalInfo, VoucherStep.UploadConsent],
};

/** Returns the state of a box relative to the current step. */
export function boxState(box: VoucherStep, current: VoucherStep): 'done' | 'now' | 'later' {
  if (box < current) return 'done';
  return box === current ? 'now' : 'later';
}

const ENDED = ['redeemed', 'retired', 'closed'] as const;

/** The names of vouchers that can no longer be used. */
export type EndedState = (typeof ENDED)[number];

/**
 * Returns the state of a holder's voucher that can no longer be used; undefined for other vouchers and donors.
 */
export function endedState(record: VoucherRecord): EndedState | undefined {
  return 'voucherState' in record ? ENDED.find((state) => state === record.voucherState) : undefined;
}

/** The states of a voucher between the last step and its end. */
export type LiveState = 'awaits-donation' | 'available' | 'redemption-asked';

/** Returns the state of a voucher after its holder has completed all steps. */
export function liveState({ voucherState: state }: Pick<HolderRecord, 'voucherState'>): LiveState {
  // Right after the last step the record is still the older one.
  return state === 'available' || state === 'redemption-asked' ? state : 'awaits-donation';
}

/** Returns the kind of link for a path; null for any other path (V2). */
export function slotKind(pathname: string): VoucherKind | null {
  const [, first] = pathname.split('/');
  if (first === 'voucher-donor') return 'donor';
  return first === 'voucher-holder' ? 'voucher-holder' : null;
}
