import { call } from './client';

/** A country by its number (R6.12). */
export interface Country {
  id: number;
  name: string;
}

/** The countries in the language of the page, the United States first. */
export async function fetchCountries(signal: AbortSignal): Promise<Country[]> {
  return (await call<Country[]>('GET', 'voucher/countries', { signal })).results;
}
