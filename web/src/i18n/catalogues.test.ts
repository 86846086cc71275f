import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';

// The catalogues must be complete, have the same ids in both languages, and contain no unused message.

type Messages = Record<string, string>;
const SRC = join(import.meta.dirname, '..');
const CATALOGUES = join(import.meta.dirname, '../../../catalogues');

const areas = readdirSync(join(CATALOGUES, 'en')).map((file) => basename(file, '.json'));
const read = (lang: string, area: string) =>
  JSON.parse(readFileSync(join(CATALOGUES, lang, `${area}.json`), 'utf8')) as Messages;
const english = new Map(areas.map((area) => [area, read('en', area)]));
const everyId = [...english.values()].flatMap((messages) => Object.keys(messages));

/** Returns every placeholder and tag of a message, in all branches of its plurals. */
function placeholders(message: string): string[] {
  const found = new Set<string>();
  const walk = (token: unknown): void => {
    if (typeof token === 'string') {
      for (const tag of token.match(/<\/?\d+\/?>/g) ?? []) found.add(tag);
    } else if (Array.isArray(token)) {
      const [name, kind, branches] = token as [unknown, unknown, unknown];
      if (typeof name === 'string') found.add(`{${name}${typeof kind === 'string' ? `, ${kind}` : ''}}`);
      if (typeof branches === 'object' && branches !== null) Object.values(branches).forEach(walkAll);
    }
  };
  const walkAll = (tokens: unknown): void => {
    if (Array.isArray(tokens)) tokens.forEach(walk);
    else walk(tokens);
  };
  walkAll(compileMessage(message));
  return [...found].sort();
}

/** Returns the message ids in the code: whole ids, and the literal starts of templates. */
function idsInCode() {
  const whole = new Set<string>();
  const beginnings = new Set<string>();
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' });
  const id = new RegExp(`(['"\`])((?:${areas.join('|')})\\.[A-Za-z0-9._-]*)(\\1|\\$\\{)`, 'g');
  for (const file of files) {
    if (!/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file)) continue;
    for (const [, , text, end] of readFileSync(join(SRC, file), 'utf8').matchAll(id)) {
      if (text && end === '${') beginnings.add(text);
      else if (text) whole.add(text);
    }
  }
  return { whole, beginnings };
}

const { whole, beginnings } = idsInCode();

describe('the catalogues', () => {
  it('both languages have the same files', () => {
    expect(readdirSync(join(CATALOGUES, 'es')).sort()).toEqual(areas.map((area) => `${area}.json`).sort());
  });

  it.each(areas)('the catalogue %s has the same ids and placeholders in both languages', (area) => {
    const en = english.get(area) ?? {};
    const es = read('es', area);
    expect(Object.keys(es).sort()).toEqual(Object.keys(en).sort());
    for (const [id, message] of Object.entries(en)) {
      expect(id.startsWith(`${area}.`), `${id} belongs to another file`).toBe(true);
      expect(message.trim(), `${id} is empty`).not.toBe('');
      expect(es[id]?.trim(), `${id} is empty in Spanish`).not.toBe('');
      expect(placeholders(es[id] ?? ''), `placeholders of ${id}`).toEqual(placeholders(message));
    }
  });

  it('the messages of the public page need no Intl', () => {
    const formatted = Object.values(english.get('public') ?? {}).filter((message) =>
      placeholders(message).some((placeholder) => placeholder.includes(',')),
    );
    expect(formatted).toEqual([]);
  });

  it('the catalogues contain every id that the code uses', () => {
    expect([...whole].filter((id) => !everyId.includes(id))).toEqual([]);
    expect([...beginnings].filter((start) => !everyId.some((id) => id.startsWith(start)))).toEqual([]);
  });

  it('the code uses every id of the catalogues', () => {
    const said = (id: string) => whole.has(id) || [...beginnings].some((start) => id.startsWith(start));
    expect(everyId.filter((id) => !said(id))).toEqual([]);
  });
});
