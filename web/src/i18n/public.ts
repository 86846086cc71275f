import en from '@catalogues/en/public.json';
import es from '@catalogues/es/public.json';
import type { Catalogue, Lang } from './i18n';

/** The messages of the public page in both languages, for its own bundles (client and server). */
export const publicCatalogue: Record<Lang, Catalogue> = { en, es };
