import { MAX_CENTERS } from '@/domain/limits';
import type { ChosenCenter } from './answers';

/** A center in step 4 (S3). */
export interface Center {
  id: number;
  name: string;
  city: string;
  state: string;
  distance: number;
  isKidneyForLifeParticipant: boolean;
  impliedTransplantWaitTime: number | null;
  transplantsLast12: number;
  a2OLast12: number;
  unmatchedPairsEnrolled: number;
  patientMicrosites: number;
  isMicrositeParticipant: boolean;
  nonSteroidProtocol: boolean;
  advancedDonation: boolean;
}

/** The columns of the table in their order; the label of each is referral.column.{id}. */
export const COLUMNS = [
  'name',
  'city',
  'state',
  'distance',
  'isKidneyForLifeParticipant',
  'impliedTransplantWaitTime',
  'transplantsLast12',
  'a2OLast12',
  'unmatchedPairsEnrolled',
  'patientMicrosites',
  'nonSteroidProtocol',
  'advancedDonation',
] as const satisfies readonly (keyof Center)[];
export type ColumnId = (typeof COLUMNS)[number];

/** The distances offered, in miles; 0 is any (S9). */
export const DISTANCES = [100, 300, 1000, 0] as const;
export const FIRST_DISTANCE = 300;

/** The sort order of the table; null is the server's order, the nearest first. */
export type Order = { column: ColumnId; direction: 'ascending' | 'descending' } | null;

/** Returns the order after a press on a column: ascending, descending, none (S4). */
export function pressed(order: Order, column: ColumnId): Order {
  if (order?.column !== column) return { column, direction: 'ascending' };
  return order.direction === 'ascending' ? { column, direction: 'descending' } : null;
}

/** Returns the centers in an order; those without a value always come last. */
export function sorted(centers: readonly Center[], order: Order, lang: string): Center[] {
  if (!order) return [...centers];
  const { column, direction } = order;
  const sign = direction === 'ascending' ? 1 : -1;
  return [...centers].sort((a, b) => {
    const [one, two] = [a[column], b[column]];
    if (one === null || two === null) return Number(one === null) - Number(two === null);
    if (typeof one === 'string') return sign * one.localeCompare(String(two), lang);
    return sign * (Number(one) - Number(two));
  });
}

/** Returns the choice after a press on a center: removed, added, or unchanged if there are two. */
export function toggled(chosen: readonly ChosenCenter[], center: Center): ChosenCenter[] {
  if (chosen.some(({ id }) => id === center.id)) return chosen.filter(({ id }) => id !== center.id);
  return chosen.length < MAX_CENTERS ? [...chosen, toChosenCenter(center)] : [...chosen];
}

/** Returns the data of a center that the wizard stores. */
export function toChosenCenter(center: Center): ChosenCenter {
  const { id, name, city, state } = center;
  const isKidneyForLife = center.isKidneyForLifeParticipant;
  return { id, name, city, state, isKidneyForLife, runsMicrosites: center.isMicrositeParticipant };
}
