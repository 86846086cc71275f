import { VoucherStep } from '@/domain/enums';
import type { VoucherKind } from '@/domain/voucher';
import type { HolderRecord, VoucherRecord } from '../api/voucher';

/** The boxes of the dashboard (V2). */
export const STEPS: Record<VoucherKind, readonly VoucherStep[]> = {
  donor: [VoucherStep.PersonalInfo, VoucherStep.VoucherHolders, VoucherStep.UploadConsent],
  'voucher-holder': [VoucherStep.PersonalInfo, VoucherStep.UploadConsent],
};

/** How a box stands to the step that one is at. */
export function stateOf(box: VoucherStep, current: VoucherStep): 'done' | 'now' | 'later' {
  if (box < current) return 'done';
  return box === current ? 'now' : 'later';
}

const ENDED = ['redeemed', 'retired', 'closed'] as const;

/** What a voucher is called that can no longer be used. */
export type EndedState = (typeof ENDED)[number];

/** What became of a holder's voucher that can no longer be used; undefined for any other, and for a donor. */
export function endedState(record: VoucherRecord): EndedState | undefined {
  return 'voucherState' in record ? ENDED.find((state) => state === record.voucherState) : undefined;
}

/** What a voucher is called from the day on which all steps are done until it ends. */
export type LiveState = 'awaits-donation' | 'available' | 'redemption-asked';

/** What the voucher of a holder whose steps are done is called. */
export function liveState({ voucherState: state }: Pick<HolderRecord, 'voucherState'>): LiveState {
  // Right after the last step the record is of before it.
  return state === 'available' || state === 'redemption-asked' ? state : 'awaits-donation';
}

/** Whose screen an address is; null when it is nobody's (V2). */
export function kindOf(pathname: string): VoucherKind | null {
  const [, first] = pathname.split('/');
  if (first === 'voucher-donor') return 'donor';
  return first === 'voucher-holder' ? 'voucher-holder' : null;
}
