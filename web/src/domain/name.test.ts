import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hasContact } from './name';

const path = join(import.meta.dirname, '../../../internal/platform/personal/testdata/names.json');
const cases = JSON.parse(readFileSync(path, 'utf8')) as { names: string[]; contacts: string[] };

describe('hasContact', () => {
  it.each(cases.names)('hasContact accepts the name %s', (name) => {
    expect(hasContact(name)).toBe(false);
  });

  it.each(cases.contacts)('hasContact finds contact data in %s', (name) => {
    expect(hasContact(name)).toBe(true);
  });
});
