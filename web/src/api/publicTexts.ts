import { get } from './client';
import type { Results } from './operations';

/** A text in force that visitors read. */
export type PublicText = Results<'GET', '/texts/{kind}'>['texts'][number];

/** Fetches the texts in force of a kind that anyone may read. */
export const fetchPublicTexts = async (
  kind: 'callout' | 'figure',
  signal: AbortSignal,
): Promise<readonly PublicText[]> => (await get('/texts/{kind}', { params: { kind }, signal })).texts;
