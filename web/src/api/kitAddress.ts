import type { KitAddress as Address } from './schema';

/** The address to which a kit is sent (V3). country is a number; state has two letters in the United States. */
export type KitAddress = Required<Address>;
