import { HolderStatus, VoucherStep } from '@/domain/enums';
import { isInImminentNeed, maskedName, type Need } from '@/domain/voucher';

/** What the rules of the list look at. */
export interface Listed extends Need {
  id: number;
  isDeleted: boolean;
}

/** Why a holder cannot be saved, or the list not ended. */
export type Refusal = 'imminent' | 'limit';

/** Those who are shown: a removed holder is not (V5). */
export function shown<H extends Listed>(holders: readonly H[]): H[] {
  return holders.filter(({ isDeleted }) => !isDeleted);
}

/** How many family voucher holders are named; those in imminent need do not count (V5). */
export function familyCount(holders: readonly Listed[]): number {
  return shown(holders).filter((holder) => !isInImminentNeed(holder)).length;
}

/** Who can still be added: anyone, only the one in imminent need (R26.4a), or nobody. */
export type Room = 'any' | 'imminent' | 'none';

/** Who can still be added to a list with a limit of family holders. */
export function roomFor(holders: readonly Listed[], allowed: number): Room {
  if (familyCount(holders) < allowed) return 'any';
  return shown(holders).some(isInImminentNeed) ? 'none' : 'imminent';
}

/** Why a holder cannot be added or changed like that, or null. */
export function refusalOfSave(
  holders: readonly Listed[],
  saved: Need & { id: number },
  allowed: number,
): Refusal | null {
  const others = shown(holders).filter(({ id }) => id !== saved.id);
  if (isInImminentNeed(saved)) return others.some(isInImminentNeed) ? 'imminent' : null;
  const before = holders.find(({ id }) => id === saved.id);
  const wasFamily = before !== undefined && !before.isDeleted && !isInImminentNeed(before);
  // A family holder keeps the place, even where the limit was lowered since.
  return !wasFamily && familyCount(others) >= allowed ? 'limit' : null;
}

/** What stands between the list and its end: an error, a question, or nothing (V4, Finalize flow). */
export function beforeFinalize(holders: readonly Listed[]): 'imminent' | 'no-family' | null {
  if (shown(holders).filter(isInImminentNeed).length > 1) return 'imminent';
  return familyCount(holders) === 0 ? 'no-family' : null;
}

/** The id of a holder who is not saved yet: below every other, from -1 down (V4). */
export function temporaryId(holders: readonly { id: number }[]): number {
  return Math.min(0, ...holders.map(({ id }) => id)) - 1;
}

/** Who somebody is, as a donor says it. */
interface Named {
  firstName: string;
  lastName: string;
  email: string;
  birthDate: string;
}

/** Whom a save has added whose answer was lost on the way: somebody like that who was not on the list before. */
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

/** Whether the donor may change or remove a holder (V4). */
export function isEditable(status: HolderStatus, donorStep: VoucherStep): boolean {
  const isOpen = status === HolderStatus.Draft || status === HolderStatus.Available;
  return isOpen && donorStep < VoucherStep.Complete;
}

/** How a holder is named in the list; only drafts in full, and nobody in monitor mode (V2). */
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
 * The list after a holder was saved: in the old place, or at the end when added; the server's id takes the
 * place of the temporary one.
 */
export function withSaved<H extends Listed>(holders: readonly H[], id: number, saved: H): H[] {
  const isThere = holders.some((holder) => holder.id === id);
  return isThere ? holders.map((holder) => (holder.id === id ? saved : holder)) : [...holders, saved];
}
