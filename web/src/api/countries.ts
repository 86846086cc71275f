import type { Lang } from '@/domain/page';
import { get } from './client';

export type { CountryItem as Country } from './schema';

/** The countries by number (R6.12) in the language of the page, the United States first. */
export const countriesIn = (lang: Lang) => ({
  queryKey: ['voucher-countries', lang],
  queryFn: ({ signal }: { signal: AbortSignal }) => get('/voucher/countries', { signal }),
  staleTime: Infinity,
});
