import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createI18n } from '@/i18n/i18n';
import en from '@catalogues/en/register.json';
import contactEn from '@catalogues/en/contact.json';
import es from '@catalogues/es/register.json';
import contactEs from '@catalogues/es/contact.json';
import { formatProblem } from '@/ui/form/formatProblem';
import { checkRegistration } from './check';
import { sampleRegistration } from '@/testing/registerScreen';
import type { Registration } from './registration';

interface Shared {
  what: string;
  changes: Partial<Registration>;
  /** The message in English and Spanish, by field. */
  broken: Record<string, [string, string]>;
}

// The server is tested with the same cases (internal/champion/rules_test.go).
const CASES = join(import.meta.dirname, '../../../../../internal/champion/testdata/rules.json');
const shared = JSON.parse(readFileSync(CASES, 'utf8')) as Shared[];

const today = { year: 2026, month: 11, day: 20 };

const english = createI18n('en', [en, contactEn]);
const spanish = createI18n('es', [es, contactEs]);

it.each(shared)('checkRegistration handles the case: $what', ({ changes, broken }) => {
  const problems = checkRegistration({ ...sampleRegistration, ...changes }, today);
  const said = Object.entries(problems).map(([field, problem]) => [
    field,
    [english, spanish].map((i18n) => formatProblem(problem, (id, params) => i18n._(id, params))),
  ]);
  expect(Object.fromEntries(said)).toEqual(broken);
});

describe('the date of birth', () => {
  it.each(['02/29/1956', '11/20/2026', '11/20/1906'])('checkRegistration accepts %s', (birthDate) =>
    expect(checkRegistration({ ...sampleRegistration, birthDate }, today)).toEqual({}),
  );
  it.each(['02/29/1955', '13/01/1955', '02/09/55', '02/09', '11/21/2026', '11/19/1906'])(
    'checkRegistration rejects %s',
    (birthDate) =>
      expect(checkRegistration({ ...sampleRegistration, birthDate }, today)).toEqual({
        birthDate: { id: 'register.invalid-birth-date' },
      }),
  );
});
