import { MAX_KEYWORD } from '@/domain/limits';

/** The age ranges of the filter, both ends included (M5). */
export const ages = ['0-21', '22-34', '35-44', '45-54', '55-64', '65-99'] as const;

/** The genders of the filter. */
export const genders = ['male', 'female'] as const;

/** A keyword shorter than this is not searched for (M9), in code points. */
const KEYWORD_FROM = 3;

/** A page of the gallery, and what Load More adds (M9). */
export const PAGE_SIZE = 12;

/** The most that is fetched at once, when a long list is opened again. */
const AT_ONCE = 96;

/** What is looked for; empty means all. */
export interface GalleryFilter {
  age: string;
  gender: string;
  keyword: string;
}

/** The keyword that a text stands for: empty when it is too short to search for. */
export function keywordOf(text: string): string {
  const points = Array.from(text.trim());
  return points.length < KEYWORD_FROM ? '' : points.slice(0, MAX_KEYWORD).join('');
}

/** Whether anything is filtered by. */
export function isFiltered({ age, gender, keyword }: GalleryFilter): boolean {
  return age !== '' || gender !== '' || keyword !== '';
}

function oneOf(values: readonly string[], value: string | null): string {
  return value !== null && values.includes(value) ? value : '';
}

/** Reads the filter out of the address; what is not among the choices counts as not chosen. */
export function readFilter(params: URLSearchParams): GalleryFilter {
  return {
    age: oneOf(ages, params.get('age')),
    gender: oneOf(genders, params.get('gender')?.toLowerCase() ?? null),
    keyword: keywordOf(params.get('keyword') ?? ''),
  };
}

/** Reads how many tiles were open: whole pages, at least one and at most what is fetched at once. */
export function readShown(params: URLSearchParams): number {
  const pages = Math.ceil(Number(params.get('shown') ?? 0) / PAGE_SIZE) || 1;
  return Math.min(Math.max(pages, 1) * PAGE_SIZE, AT_ONCE);
}

/** Writes filter and tiles for the address; what is as at first is left out. */
export function writeAddress(filter: GalleryFilter, shown = PAGE_SIZE): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value) params.set(name, value as string);
  if (shown > PAGE_SIZE) params.set('shown', String(shown));
  return params;
}
