import type { Params } from './react';

/** A number with its thousands parted by commas, as readers in the United States do in both languages. */
export function sayNumber(value: number): string {
  const [whole = '', decimals] = String(value).split('.');
  const parted = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return decimals === undefined ? parted : `${parted}.${decimals}`;
}

/** Adds to each number among the values of a message the text that it is shown as, by the name that the build gave. */
export function withNumbers(params: Params = {}): Params {
  const shown = Object.entries(params).map(([name, value]) => [
    `${name}#`,
    typeof value === 'number' ? sayNumber(value) : value,
  ]);
  return { ...params, ...Object.fromEntries(shown) };
}
