import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Tokens = Record<string, string>;

const css = readFileSync('src/styles/tokens.css', 'utf8').replaceAll(/\/\*.*?\*\//gs, '');

/** Returns the colors that a part of the style sheet sets. */
function readTokens(part: string): Tokens {
  return Object.fromEntries(
    [...part.matchAll(/--([\w-]+):\s*(#[\da-f]{6}|var\(--[\w-]+\))/gi)].map(([, name, value]) => [
      name,
      value,
    ]),
  );
}

const root = (part: string) => /:root \{([^}]*)\}/.exec(part)?.[1] ?? '';
const staff = (part: string) => /\.staff \{([^}]*)\}/.exec(part)?.[1] ?? '';
const darkPart = css.slice(css.indexOf('prefers-color-scheme: dark'));
const light = readTokens(root(css));
const dark = { ...light, ...readTokens(root(darkPart)) };
const looks: Record<string, Tokens> = {
  light,
  dark,
  'light, staff': { ...light, ...readTokens(staff(css)) },
  'dark, staff': { ...dark, ...readTokens(staff(darkPart)) },
};

function color(tokens: Tokens, name: string): string {
  const value = tokens[name] ?? '';
  return value.startsWith('var') ? color(tokens, value.slice(6, -1)) : value;
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Text colors by background, and drawing colors by background: WCAG 2.2 requires 4.5 and 3. */
const written: Record<string, string[]> = {
  ink: [
    'paper',
    'paper-deep',
    'card',
    'green-50',
    'green-100',
    'amber-100',
    'red-100',
    'blue-100',
    'field-bad',
  ],
  'ink-2': ['paper', 'paper-deep', 'card', 'green-50', 'green-100', 'amber-100', 'blue-100'],
  'ink-3': ['paper', 'paper-deep', 'card'],
  'green-900': ['paper', 'card'],
  'green-800': ['paper', 'card', 'green-50'],
  'green-700': ['paper', 'paper-deep', 'card', 'green-50', 'green-100', 'amber-100'],
  'amber-900': ['amber-100', 'card'],
  'red-700': ['red-100', 'card', 'paper', 'field-bad'],
  'blue-700': ['blue-100', 'card', 'paper'],
  'success-text': ['green-100', 'card'],
  'on-fill': ['fill', 'fill-hover', 'fill-danger', 'fill-danger-hover', 'fill-info', 'float'],
  'on-amber': ['amber-500', 'amber-400'],
  'on-green': ['organ', 'organ-2', 'green-950'],
};
const drawn: Record<string, string[]> = {
  ink: ['paper', 'card'],
  'line-strong': ['paper', 'paper-deep', 'card'],
  'green-600': ['paper', 'card'],
  'red-700': ['card'],
};

describe.each(Object.entries(looks))('the colors, %s', (_, tokens) => {
  const ratios = (pairs: Record<string, string[]>) =>
    Object.entries(pairs).flatMap(([front, grounds]) =>
      grounds.map((ground) => ({
        pair: `${front} on ${ground}`,
        ratio: contrast(color(tokens, front), color(tokens, ground)),
      })),
    );
  it('every text color has enough contrast', () =>
    expect(ratios(written).filter(({ ratio }) => !(ratio >= 4.5))).toEqual([]));
  it('every drawing color has enough contrast', () =>
    expect(ratios(drawn).filter(({ ratio }) => !(ratio >= 3))).toEqual([]));
});
