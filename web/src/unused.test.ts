import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'postcss';
import { expect, it } from 'vitest';

// The compiler reports unused locals only. These tests find unused exports and CSS classes.

const names = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
const read = (pattern: RegExp) =>
  names
    .filter((name) => pattern.test(name))
    .map((name) => ({ name, text: readFileSync(join(import.meta.dirname, name), 'utf8') }));
const wordSet = (text: string) => new Set(text.match(/[\w$]+(?:-+[\w$]+)*/g));
const code = read(/\.tsx?$/).map((file) => ({ ...file, words: wordSet(file.text) }));
const screens = code.filter(({ name }) => !name.includes('.test.'));
const everyWord = new Set(screens.flatMap(({ words }) => [...words]));
// The literal starts of templates, such as "panel--" of `panel--${kind}`.
const beginnings = new Set(
  screens.flatMap(({ text }) => [...text.matchAll(/([a-z-]+-)\$\{/g)].map(([, start]) => start)),
);

// The server's own page uses this class while the page's script loads.
const usedByServer = ['styles/base.css: page-waiting'];

it('every exported value is used in another file', () => {
  const exports = /^export (?:(?:async )?(?:const|let|function\*?|class) (\w+)|\{ default as (\w+) \})/gm;
  const unused = code.flatMap(({ name, text }) =>
    [...text.matchAll(exports)]
      .map(([, declared, renamed]) => declared ?? renamed ?? '')
      .filter((value) => !code.some((file) => file.name !== name && file.words.has(value)))
      .map((value) => `${name}: ${value}`),
  );
  expect(unused).toEqual([]);
});

it('every CSS class is used', () => {
  const unused = read(/\.css$/).flatMap(({ name, text }) => {
    const importers = screens.filter((file) => file.text.includes(`/${basename(name)}'`));
    // Every file may use the classes of a global style sheet, or select a class by a variable.
    const isChosen = !name.endsWith('.module.css') || importers.some((file) => file.text.includes('styles['));
    const isUsed = (className: string) =>
      isChosen
        ? everyWord.has(className) || beginnings.has(className.slice(0, className.lastIndexOf('-') + 1))
        : importers.some((file) => file.words.has(className));
    const classes = new Set<string>();
    parse(text).walkRules(({ selector }) => {
      const own = selector.replace(/:global\([^)]*\)/g, '');
      for (const [, className] of own.matchAll(/\.([A-Za-z][\w-]*)/g)) if (className) classes.add(className);
    });
    return [...classes].filter((className) => !isUsed(className)).map((className) => `${name}: ${className}`);
  });
  expect(unused).toEqual(usedByServer);
});
