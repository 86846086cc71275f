import { createContext, useContext, type ReactNode } from 'react';
import type { Lang } from '@/domain/page';
import type { PageLocation } from './page-data';

/** Says a message of the public catalogue. */
export type Say = (id: string, params?: Record<string, string>) => string;

/** A message as the build compiled it: text, or text with ["name"] where a value goes. */
type Compiled = string | readonly (string | readonly string[])[];

/**
 * Speaks a compiled catalogue whose messages have plain placeholders only. The page has no plurals or
 * dates, so it needs no message library, which would take a tenth of its budget, and no Intl.
 */
export function speaker(catalogue: Record<string, unknown>): Say {
  return (id, params = {}) => {
    const message = catalogue[id] as Compiled | undefined;
    if (message === undefined) return id;
    if (typeof message === 'string') return message;
    return message.map((part) => (typeof part === 'string' ? part : (params[part[0] ?? ''] ?? ''))).join('');
  };
}

/** On the server: markup of parts that stand on many pages, so that not each page renders them anew. */
export interface Ready {
  callouts: string;
}

interface Words {
  lang: Lang;
  say: Say;
  /** Where the page is shown, when that is not the live page. */
  location?: PageLocation;
  onSwitch?: (lang: Lang) => void;
  ready?: Ready;
}

const Context = createContext<Words>({ lang: 'en', say: (id) => id });

/** Gives the page beneath it its language. */
export function WordsProvider({ children, ...words }: Words & { children: ReactNode }) {
  return <Context value={words}>{children}</Context>;
}

/** Says messages in the page's language. */
export function useSay(): Say {
  return useContext(Context).say;
}

/** The language of the page, and how to speak the other one without a new page where that is possible. */
export function usePageLang(): Omit<Words, 'say'> {
  return useContext(Context);
}
