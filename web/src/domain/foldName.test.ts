import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folded, unaccented } from './foldName';

const path = join(import.meta.dirname, '../../../internal/platform/plaintext/testdata/folding.json');
const cases = JSON.parse(readFileSync(path, 'utf8')) as {
  text: string;
  unaccented: string;
  folded: string;
}[];

describe('the folding of names, as the server has it', () => {
  it.each(cases)('unaccented keeps the base letters of $text', (one) => {
    expect(unaccented(one.text)).toBe(one.unaccented);
  });

  it.each(cases)('folded folds $text', (one) => {
    expect(folded(one.text)).toBe(one.folded);
  });
});
