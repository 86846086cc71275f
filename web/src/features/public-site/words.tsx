import { createContext, useContext, type ReactNode } from 'react';
import type { Lang } from '@/domain/page';
import type { PageLocation } from './page-data';

/** Returns a message of the public catalogue. */
export type Say = (id: string, params?: Record<string, string>) => string;

/** A compiled message: text, or an array of text and ["name"] for each placeholder. */
type Compiled = string | readonly (string | readonly string[])[];

/**
 * Returns the translator of a compiled catalogue with plain placeholders only. The page has no plurals or dates, so it
 * needs no Intl and no message library, which would take a tenth of its budget.
 */
export function speaker(catalogue: Record<string, unknown>): Say {
  return (id, params = {}) => {
    const message = catalogue[id] as Compiled | undefined;
    if (message === undefined) return id;
    if (typeof message === 'string') return message;
    return message.map((part) => (typeof part === 'string' ? part : (params[part[0] ?? ''] ?? ''))).join('');
  };
}

/** On the server: cached markup of parts that many pages share. */
export interface Ready {
  callouts: string;
}

interface Words {
  lang: Lang;
  say: Say;
  /** The location of the page if it is not live. */
  location?: PageLocation;
  onSwitch?: (lang: Lang) => void;
  ready?: Ready;
}

const Context = createContext<Words>({ lang: 'en', say: (id) => id });

/** Provides the language of the page. */
export function WordsProvider({ children, ...words }: Words & { children: ReactNode }) {
  return <Context value={words}>{children}</Context>;
}

/** Returns the translator of the page's language. */
export function useSay(): Say {
  return useContext(Context).say;
}

/** Returns the language of the page, and how to switch in place if that is possible. */
export function usePageLang(): Omit<Words, 'say'> {
  return useContext(Context);
}
