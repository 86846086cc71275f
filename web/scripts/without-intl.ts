/** A compiled message, or a part of one: text, or placeholders as [name, type, cases]. */
export type Compiled = string | readonly Token[];
type Token = string | readonly [name: string, type?: string, cases?: Record<string, Compiled>];

/** The plural categories of English and Spanish, as values for the comparison of a select. */
const PLURAL_CASES: Record<string, string> = { one: '1', other: 'other' };

/**
 * Rewrites a compiled message so that it needs no Intl, which takes a slow phone a sixth of a second to load. A
 * plural becomes a select by the number, and each shown number becomes the parameter `name#` with its digits
 * (numbers.ts). Throws if a message needs more than that.
 */
export function withoutIntl(message: Compiled, counted?: string): Compiled {
  if (typeof message === 'string') return message;
  return message.map((token): Token => {
    if (token === '#' && counted !== undefined) return [`${counted}#`];
    if (typeof token === 'string') return token;
    const [name, type, cases] = token;
    switch (type) {
      case undefined:
        return token;
      case 'number':
        return [`${name}#`];
      case 'select':
        return [name, type, mapCases(cases, (key) => key, counted)];
      case 'plural':
        return [name, 'select', mapCases(cases, pluralCase, name)];
      default:
        throw new Error(`{${name}, ${type}} needs Intl`);
    }
  });
}

function mapCases(cases: Record<string, Compiled> = {}, keyOf: (key: string) => string, counted?: string) {
  return Object.fromEntries(
    Object.entries(cases)
      .filter(([, message]) => message !== undefined) // drops an offset that is not set
      .map(([key, message]) => [keyOf(key), withoutIntl(message, counted)]),
  );
}

function pluralCase(key: string): string {
  const value = /^\d+$/.test(key) ? key : PLURAL_CASES[key];
  if (value === undefined) throw new Error(`the plural case "${key}" needs Intl`);
  return value;
}
