import en from '@catalogues/en/shared.json';
import es from '@catalogues/es/shared.json';
import type { Catalogue, Lang } from './i18n';

/** The messages of the ui kit in both languages: small, and needed before anything else can load. */
export const sharedCatalogue: Record<Lang, Catalogue> = { en, es };
