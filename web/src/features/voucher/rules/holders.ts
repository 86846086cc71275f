import { HolderStatus, VoucherStep } from '@/domain/enums';
import { isInImminentNeed, maskedName, type Need } from '@/domain/voucher';

/** The fields of a holder that the rules of the list use. */
export interface Listed extends Need {
  id: number;
  isDeleted: boolean;
}

/** Why a holder cannot be saved, or the list not finalized. */
export type Refusal = 'imminent' | 'limit';

/** Returns the holders without removed ones (V5). */
export function shown<H extends Listed>(holders: readonly H[]): H[] {
  return holders.filter(({ isDeleted }) => !isDeleted);
}

/** Returns the number of family voucher holders; those in imminent need do not count (V5). */
export function familyCount(holders: readonly Listed[]): number {
  return shown(holders).filter((holder) => !isInImminentNeed(holder)).length;
}

/** The holders that can still be added: any, only one in imminent need (R26.4a), or none. */
export type Room = 'any' | 'imminent' | 'none';

/** Returns which holders can still be added to a list with a limit of family holders. */
export function roomFor(holders: readonly Listed[], allowed: number): Room {
  if (familyCount(holders) < allowed) return 'any';
  return shown(holders).some(isInImminentNeed) ? 'none' : 'imminent';
}

/** Returns why a holder cannot be added or changed; null if it can. */
export function refusalOfSave(
  holders: readonly Listed[],
  saved: Need & { id: number },
  allowed: number,
): Refusal | null {
  const others = shown(holders).filter(({ id }) => id !== saved.id);
  if (isInImminentNeed(saved)) return others.some(isInImminentNeed) ? 'imminent' : null;
  const before = holders.find(({ id }) => id === saved.id);
  const wasFamily = before !== undefined && !before.isDeleted && !isInImminentNeed(before);
  // A family holder keeps the place, even if the limit was lowered since.
  return !wasFamily && familyCount(others) >= allowed ? 'limit' : null;
}

/** Returns the obstacle to finalizing the list: an error, a question, or none (V4, Finalize flow). */
export function beforeFinalize(holders: readonly Listed[]): 'imminent' | 'no-family' | null {
  if (shown(holders).filter(isInImminentNeed).length > 1) return 'imminent';
  return familyCount(holders) === 0 ? 'no-family' : null;
}

/** Returns the id of a holder who is not saved yet: below all others, from -1 down (V4). */
export function temporaryId(holders: readonly { id: number }[]): number {
  return Math.min(0, ...holders.map(({ id }) => id)) - 1;
}

/** The identity of a holder, as entered by the donor. */
interface Named {
  firstName: string;
  lastName: string;
  email: string;
  birthDate: string;
}

/**
 * Returns the holder that a save with a lost response has added: a matching one that was not on the list
 * before.
 */
export function addedUnheard<H extends Listed & Named>(
  before: readonly Listed[],
  now: readonly H[],
  sent: Named,
): H | undefined {
  return shown(now).find(
    (holder) =>
      !before.some(({ id }) => id === holder.id) &&
      holder.firstName === sent.firstName &&
      holder.lastName === sent.lastName &&
      holder.email === sent.email &&
      holder.birthDate === sent.birthDate,
  );
}

/** Reports whether the donor may change or remove a holder (V4). */
export function isEditable(status: HolderStatus, donorStep: VoucherStep): boolean {
  const isOpen = status === HolderStatus.Draft || status === HolderStatus.Available;
  return isOpen && donorStep < VoucherStep.Complete;
}

/**
 * Returns the name of a holder for the list. Only drafts show it in full, and monitor mode masks all names
 * (V2).
 */
export function listedName(
  { status, firstName, lastName }: { status: HolderStatus; firstName: string; lastName: string },
  isMonitored = false,
): string {
  const isFull = status === HolderStatus.Draft && !isMonitored;
  return [firstName, lastName]
    .map((name) => (isFull ? name : maskedName(name)))
    .join(' ')
    .trim();
}

/**
 * Returns the list after a save: the holder keeps the position, or is appended; the server's id replaces the
 * temporary one.
 */
export function withSaved<H extends Listed>(holders: readonly H[], id: number, saved: H): H[] {
  const isThere = holders.some((holder) => holder.id === id);
  return isThere ? holders.map((holder) => (holder.id === id ? saved : holder)) : [...holders, saved];
}
