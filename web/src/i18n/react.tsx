import { I18nProvider, Trans, useLingui } from '@lingui/react';
import type { ReactElement } from 'react';
import { activeLang, type Lang } from './i18n';
import { withNumbers } from './numbers';

export { I18nProvider };

/** Values for the placeholders of a message. */
export type Params = Record<string, string | number>;

/** Says a message of the catalogue in the active language. */
export type Translate = (id: string, params?: Params) => string;

/** The translator of the active language; a component that uses it follows a switch at once. */
export function useT(): Translate {
  const { i18n } = useLingui();
  return (id, params) => i18n._(id, withNumbers(params));
}

/** Returns a function that reports whether the loaded catalogues have a message. */
export function useHasMessage(): (id: string) => boolean {
  const { i18n } = useLingui();
  return (id) => id in i18n.messages;
}

/** The active language. */
export function useLang(): Lang {
  return activeLang(useLingui().i18n);
}

interface RichProps {
  id: string;
  params?: Params;
  /** What <0>…</0>, <1>…</1> in the message become, by number. */
  parts: readonly ReactElement[];
}

/**
 * A message with links or emphasis inside: "Call <0>us</0>" with parts={[<a href="…" />]}. Other words make another
 * element: browser translation replaces text nodes, so that React can neither update nor remove them.
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
