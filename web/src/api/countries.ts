import { get } from './client';

export type { CountryItem as Country } from './schema';

/** The countries by number (R6.12) in the language of the page, the United States first. */
export const fetchCountries = (signal: AbortSignal) => get('/voucher/countries', { signal });
