import type { Params } from './react';

/** Formats a number with commas between thousands, the custom of the United States in both languages. */
export function formatNumber(value: number): string {
  const [whole = '', decimals] = String(value).split('.');
  const parted = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return decimals === undefined ? parted : `${parted}.${decimals}`;
}

/** Adds the formatted text of each number to the values of a message, under the name that the build gave it. */
export function withNumbers(params: Params = {}): Params {
  const shown = Object.entries(params).map(([name, value]) => [
    `${name}#`,
    typeof value === 'number' ? formatNumber(value) : value,
  ]);
  return { ...params, ...Object.fromEntries(shown) };
}
