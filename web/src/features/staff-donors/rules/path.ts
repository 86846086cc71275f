import type { DocumentItem, DonorRecord, HolderItem } from '@/api/staffDonors';
import { HolderStatus, VoucherStep } from '@/domain/enums';
import type { EntryState } from '@/ui/timeline/Timeline';
import { TRANSPLANTED } from './words';

/** The stations of a donor's path, in their order (V1). */
const stations = ['personal-info', 'holders', 'consent', 'waiting', 'donation'] as const;
export type Station = (typeof stations)[number];

/**
 * Returns the holders who have to sign or have signed. It leaves out drafts, vouchers that were retired unsigned, and
 * holders of other centers with unknown steps (R24.1a).
 */
export function countedHolders({ holders }: Pick<DonorRecord, 'holders'>): HolderItem[] {
  return holders.filter(
    (holder) =>
      !holder.isElsewhere &&
      (isComplete(holder) ||
        holder.status === HolderStatus.Available ||
        holder.status === HolderStatus.PendingRedemption),
  );
}

/** Reports whether a holder has completed their own steps. */
export const isComplete = ({ currentSelfRegistrationStep: step }: HolderItem) => step >= VoucherStep.Complete;

/** Returns the donor's own consent that counts, if any. */
export function ownConsent({ documents }: Pick<DonorRecord, 'documents'>): DocumentItem | undefined {
  return documents.find(
    ({ holderId, state, isAltered }) =>
      holderId === 0 && !isAltered && (state === 'signed' || state === 'received'),
  );
}

/** Returns the state of each station of a donor's path. */
export function donorPath(record: DonorRecord): { station: Station; state: EntryState }[] {
  const { currentSelfRegistrationStep: step } = record;
  const isOver = record.matchStatus === TRANSPLANTED;
  const done: Record<Station, boolean> = {
    'personal-info': step > VoucherStep.PersonalInfo,
    holders: step > VoucherStep.VoucherHolders,
    consent: step >= VoucherStep.Complete,
    waiting: step >= VoucherStep.Complete && countedHolders(record).every(isComplete),
    donation: isOver,
  };
  const now = isOver ? undefined : stations.find((station) => !done[station]);
  return stations.map((station) => ({
    station,
    state: done[station] ? 'done' : isOver ? 'missed' : station === now ? 'now' : 'next',
  }));
}
