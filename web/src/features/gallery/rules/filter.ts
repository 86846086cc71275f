import { MAX_KEYWORD } from '@/domain/limits';

/** The age ranges of the filter, both ends included (M5). */
export const ages = ['0-21', '22-34', '35-44', '45-54', '55-64', '65-99'] as const;

/** The genders of the filter. */
export const genders = ['male', 'female'] as const;

/** The minimum length of a keyword (M9), in code points. */
const KEYWORD_FROM = 3;

/** The size of a page, which Load More adds (M9). */
export const PAGE_SIZE = 12;

/** The maximum number of tiles in one fetch, when a long list is opened again. */
const AT_ONCE = 96;

/** The filter; empty fields match all. */
export interface GalleryFilter {
  age: string;
  gender: string;
  keyword: string;
}

/** Returns the keyword of a text; empty if it is too short to search for. */
export function keywordIn(text: string): string {
  const points = Array.from(text.trim());
  return points.length < KEYWORD_FROM ? '' : points.slice(0, MAX_KEYWORD).join('');
}

/** Reports whether any filter is set. */
export function isFiltered({ age, gender, keyword }: GalleryFilter): boolean {
  return age !== '' || gender !== '' || keyword !== '';
}

function knownValue(values: readonly string[], value: string | null): string {
  return value !== null && values.includes(value) ? value : '';
}

/** Parses the filter in the address; unknown values are ignored. */
export function readFilter(params: URLSearchParams): GalleryFilter {
  return {
    age: knownValue(ages, params.get('age')),
    gender: knownValue(genders, params.get('gender')?.toLowerCase() ?? null),
    keyword: keywordIn(params.get('keyword') ?? ''),
  };
}

/** Returns the number of tiles that were open: whole pages, at least one and at most one fetch. */
export function readShown(params: URLSearchParams): number {
  const pages = Math.ceil(Number(params.get('shown') ?? 0) / PAGE_SIZE) || 1;
  return Math.min(Math.max(pages, 1) * PAGE_SIZE, AT_ONCE);
}

/** Returns the query string of filter and tiles; defaults are left out. */
export function writeAddress(filter: GalleryFilter, shown = PAGE_SIZE): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value) params.set(name, value as string);
  if (shown > PAGE_SIZE) params.set('shown', String(shown));
  return params;
}
