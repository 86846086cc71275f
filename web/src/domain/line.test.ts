import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isEmail } from './line';

const path = join(import.meta.dirname, '../../../internal/platform/personal/testdata/emails.json');
const cases = JSON.parse(readFileSync(path, 'utf8')) as { addresses: string[]; refused: string[] };

describe('isEmail', () => {
  it.each(cases.addresses)('isEmail accepts %j', (text) => {
    expect(isEmail(text)).toBe(true);
  });

  it.each(cases.refused)('isEmail rejects %j', (text) => {
    expect(isEmail(text)).toBe(false);
  });
});
