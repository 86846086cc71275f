import { describe, expect, it } from 'vitest';
import { judge } from './accepted.ts';
import { findInScript } from './scripts.ts';
import { findInStyles } from './styles.ts';

const featureNames = (found: { feature: string }[]) => found.map(({ feature }) => feature);

describe('scripts that are too new', () => {
  it.each([
    ['const later = (list) => list.toSorted((a, b) => a - b)', 'javascript.builtins.Array.toSorted'],
    ['let last = all.findLast((one) => one.done)', 'javascript.builtins.Array.findLast'],
    ['Object.hasOwn(a, "b")', 'javascript.builtins.Object.hasOwn'],
    ['export const copy = (one) => structuredClone(one)', 'api.structuredClone'],
    ['const q = new URLSearchParams(); send(q.size > 0 ? `?${q}` : "")', 'api.URLSearchParams.size'],
    ['const n = new URL(address).searchParams.size', 'api.URLSearchParams.size'],
    [
      'createImageBitmap(file, { imageOrientation: `from-image` })',
      'api.createImageBitmap.options_imageOrientation_parameter.from-image',
    ],
    ['fetch("/", { signal: AbortSignal.timeout(5) })', 'api.AbortSignal.timeout_static'],
    ['(0, r.jsx)(`div`, { inert: true })', 'html.global_attributes.inert'],
    ['class A { static { start(); } }', 'javascript.classes.static.initialization_blocks'],
    ['const word = /(?<=a)b/', 'javascript.regular_expressions.lookbehind_assertion'],
  ])('the check finds a too new feature in: %s', (script, feature) => {
    expect(featureNames(findInScript(script))).toContain(feature);
    expect(featureNames(judge(findInScript(script)).refused)).toContain(feature);
  });

  it.each([
    'typeof structuredClone === "function" ? structuredClone(a) : copy(a)',
    'const copy = (a) => (window.structuredClone ? window.structuredClone(a) : clone(a))',
    'function f(x) { if ("showModal" in x) x.showModal(); if (x.toSorted) return x.toSorted(); }',
    'const sizes = new Map(); sizes.size > 0 && show(sizes.size)',
    'const structuredClone = (a) => a; structuredClone({})',
    'const box = { toSorted: () => [] }; box.toSorted()',
    '[...list].sort().map(show).at(-1)',
  ])('the check accepts a feature whose existence is checked: %s', (script) => {
    expect(findInScript(script)).toEqual([]);
  });

  it('using a value is not mistaken for a check that it exists', () => {
    const script =
      'function send(q) { const p = new URLSearchParams(q); return p.size > 0 ? p.toString() : ""; }';
    expect(featureNames(findInScript(script))).toEqual(['api.URLSearchParams.size']);
  });
});

describe('styles that are too new', () => {
  it.each([
    ['.a { height: 100dvh }', 'css.types.length.viewport_percentage_units_dynamic'],
    ['.a { height: calc(100dvh - 2rem) }', 'css.types.length.viewport_percentage_units_dynamic'],
    ['.a { height: 100dvh; height: 100vh }', 'css.types.length.viewport_percentage_units_dynamic'],
    ['.a { --veil: color-mix(in srgb, red 20%, white) }', 'css.types.color.color-mix'],
    ['.a { color: light-dark(black, white) }', 'css.types.color.light-dark'],
    ['.a { color: rgb(from red r g b / 50%) }', 'css.types.color.rgb.relative_syntax'],
    ['.a:has(b) { color: red }', 'css.selectors.has'],
    ['.a { container-type: inline-size }', 'css.properties.container-type'],
    ['@container (min-width: 40em) { .a { color: red } }', 'css.at-rules.container'],
    ['@media (width >= 40em) { .a { color: red } }', 'css.at-rules.media.range_syntax'],
    ['.a { b { color: red } }', 'css.selectors.nesting'],
    ['.a { scrollbar-gutter: stable }', 'css.properties.scrollbar-gutter'],
    ['.a { width: 10cqw }', 'css.types.length.container_query_length_units'],
  ])('the check finds a too new feature in: %s', (css, feature) => {
    expect(featureNames(findInStyles(css))).toContain(feature);
    expect(featureNames(judge(findInStyles(css)).refused)).toContain(feature);
  });

  it.each([
    '.a { height: 100vh; height: 100dvh }',
    '@supports (height: 1dvh) { .a { height: 100dvh } }',
    '@supports selector(:has(a)) { .a:has(b) { color: red } }',
    '.a { border: 1px solid; border-color: color-mix(in srgb, red 20%, white) }',
    '.a { -webkit-user-select: none; user-select: none }',
    '.a::-webkit-details-marker { display: none }',
    '@media (min-width: 48em) { .a { inset: 0; aspect-ratio: 4 / 5; gap: 1rem } }',
    '.a::before { content: "100dvh (x)" }',
  ])('the check accepts a feature with a fallback: %s', (css) => {
    expect(findInStyles(css)).toEqual([]);
  });

  it('unneeded entries of the accepted features are reported', () => {
    const accepted = [{ feature: 'css.properties.text-wrap', because: 'lines break less evenly' }];
    expect(judge(findInStyles('p { text-wrap: balance }'), accepted)).toEqual({ refused: [], unused: [] });
    expect(judge([], accepted).unused).toEqual(accepted);
  });
});
