import { I18nProvider, Trans, useLingui } from '@lingui/react';
import type { ReactElement } from 'react';
import { activeLang, type Lang } from './i18n';
import { withNumbers } from './numbers';

export { I18nProvider };

/** Values for the placeholders of a message. */
export type Params = Record<string, string | number>;

/** Returns a message of the catalogue in the active language. */
export type Translate = (id: string, params?: Params) => string;

/** Returns the translator of the active language; the component renders again after a switch. */
export function useT(): Translate {
  const { i18n } = useLingui();
  return (id, params) => i18n._(id, withNumbers(params));
}

/** Returns a function that reports whether the loaded catalogues have a message. */
export function useHasMessage(): (id: string) => boolean {
  const { i18n } = useLingui();
  return (id) => id in i18n.messages;
}

/** Returns the active language. */
export function useLang(): Lang {
  return activeLang(useLingui().i18n);
}

interface RichProps {
  id: string;
  params?: Params;
  /** The elements that replace <0>…</0>, <1>…</1> in the message, by number. */
  parts: readonly ReactElement[];
}

/**
 * Renders a message with links or emphasis inside: "Call <0>us</0>" with parts={[<a href="…" />]}. A changed
 * message gets a new element: browser translation replaces text nodes, so React can neither update nor remove
 * them.
 */
export function Rich({ id, params, parts }: RichProps) {
  const lang = useLang();
  return (
    <span key={JSON.stringify([lang, id, params])}>
      <Trans
        id={id}
        values={withNumbers(params)}
        components={Object.fromEntries(parts.map((part, n) => [n, part]))}
      />
    </span>
  );
}
