import type { KitAddress as Address } from './schema';

/** Where a kit goes, as it is ordered (V3). country is a number; state has two letters in the United States. */
export type KitAddress = Required<Address>;
