import { get, post } from './client';
import type { Results } from './operations';

/** A sentence that reviewers and coaches insert into what they write. */
export type Phrase = Results<'GET', '/staff/phrases'>[number];

export const phrasesKey = ['staff', 'phrases'] as const;

/** Fetches the phrases of the own center, or of the registry. */
export const fetchPhrases = (signal: AbortSignal) => get('/staff/phrases', { signal });

/** Adds a phrase and returns all phrases. */
export const addPhrase = (body: Pick<Phrase, 'english' | 'spanish'>) => post('/staff/phrases', { body });

/** Removes a phrase and returns the remaining phrases. */
export const deletePhrase = (id: number) => post('/staff/phrases/{id}/delete', { params: { id } });
