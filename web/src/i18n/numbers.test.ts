import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setupI18n, type Messages } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { withoutIntl, type Compiled } from '../../scripts/without-intl';
import { formatNumber, withNumbers } from './numbers';

const words = join(import.meta.dirname, '../../../catalogues');
const compile = (message: string) => compileMessage(message) as Compiled;
const counting = ['en', 'es'].flatMap((lang) =>
  readdirSync(join(words, lang)).flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(join(words, lang, file), 'utf8')) as Record<string, string>)
      .filter(([, message]) => /, (plural|number)/.test(message))
      .map(([id, message]) => ({ lang, id, message })),
  ),
);

/** Renders a message in a language; Intl uses the United States variant. */
function speak(lang: string, message: Compiled, params: Record<string, string | number>): string {
  const i18n = setupI18n();
  i18n.load(lang, { message } as Messages);
  i18n.activate(lang, `${lang}-US`);
  return i18n._('message', params);
}

describe('a message with a number', () => {
  it.each(counting)('a message reads the same with and without Intl: $lang $id', ({ lang, message }) => {
    for (const n of [0, 1, 2, 11, 999, 1000, 1_234_567]) {
      const params = Object.fromEntries(
        [...message.matchAll(/\{([a-z]\w*)/gi)].map(([, name]) => [name!, n]),
      );
      const plain = speak(lang, withoutIntl(compile(message)), withNumbers(params));
      expect(plain).toBe(speak(lang, compile(message), params));
    }
  });

  it.each(['{n, plural, few {a} other {b}}', '{n, date}', '{n, selectordinal, one {a} other {b}}'])(
    'the build rejects a message that needs Intl: %s',
    (message) => expect(() => withoutIntl(compile(message))).toThrow('needs Intl'),
  );
});

describe('a number', () => {
  it.each([
    [0, '0'],
    [-1234, '-1,234'],
    [12_345, '12,345'],
    [1234.5678, '1,234.5678'],
  ])('the number %d is shown as %s', (value, shown) => expect(formatNumber(value)).toBe(shown));
});
