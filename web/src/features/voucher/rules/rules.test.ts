import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseIsoDay, type Day } from '@/domain/dates';
import { HolderStatus, VoucherStep } from '@/domain/enums';
import { UNANSWERED } from '@/domain/voucher';
import en from '@catalogues/en/voucher.json';
import es from '@catalogues/es/voucher.json';
import { createI18n } from '@/i18n/i18n';
import type { Translate } from '@/i18n/react';
import { formatLimit } from '../components/formatHolder';
import { formatProblem } from '@/ui/form/formatProblem';
import { checkPerson, isOverEighteen } from './check';
import { fileProblem } from './fileProblem';
import {
  beforeFinalize,
  familyCount,
  isEditable,
  listedName,
  refusalOfSave,
  shown,
  temporaryId,
  withSaved,
  type Listed,
  type Refusal,
} from './holders';
import { changed, emptyPerson, personPayload, toPersonForm, type PersonForm } from './person';
import { slotKind, boxState } from './steps';

// The server is tested with the same cases (internal/voucher/testdata/README.md).
const CASES = join(import.meta.dirname, '../../../../../internal/voucher/testdata');
const read = <T>(name: string) => JSON.parse(readFileSync(join(CASES, name), 'utf8')) as T;

type Said = [english: string, spanish: string];

const voices = [createI18n('en', [en]), createI18n('es', [es])].map(
  (i18n): Translate =>
    (id, params) =>
      i18n._(id, params),
);
const inBoth = (say: (t: Translate) => string | undefined) => voices.map(say);

const people = read<{
  today: string;
  person: PersonForm;
  cases: {
    what: string;
    kind: 'donor' | 'holder';
    changes: Partial<PersonForm>;
    broken: Record<string, Said>;
  }[];
}>('person.json');
const today = parseIsoDay(people.today) as Day;

describe('personal information', () => {
  it.each(people.cases)('checkPerson reports for a $kind: $what', ({ kind, changes, broken }) => {
    const problems = checkPerson({ ...people.person, ...changes }, kind, today);
    const said = Object.entries(problems).map(([field, problem]) => [
      field,
      inBoth((t) => formatProblem(problem, t)),
    ]);
    expect(Object.fromEntries(said)).toEqual(broken);
  });

  it.each([
    ['2008-11-20', '2026-11-20', true],
    ['2008-11-21', '2026-11-20', false],
    ['2008-02-29', '2026-02-28', false],
    ['2008-02-29', '2026-03-01', true],
    ['2010-02-28', '2028-02-29', true],
  ])('isOverEighteen returns for a birth on %s, on %s: %s', (born, day, isOver) =>
    expect(isOverEighteen(parseIsoDay(born) as Day, parseIsoDay(day) as Day)).toBe(isOver),
  );

  it('a No clears the years, and a state stays with its country', () => {
    const yes = { ...people.person, willLikelyNeedKidneyTransplant: 1, yearsBeforeKidneyTransplant: 4 };
    expect(changed(yes, { willLikelyNeedKidneyTransplant: 0 }).yearsBeforeKidneyTransplant).toBe(UNANSWERED);
    expect(changed(yes, { country: 276 }).state).toBe('');
    expect(changed({ ...yes, country: 276, state: 'Hamburg' }, { country: 0 }).state).toBe('Hamburg');
    expect(changed(yes, { city: 'Dayton' }).state).toBe('OH');
  });

  it("personPayload sends trimmed lines, and no holders' questions for a donor", () => {
    const typed = { ...people.person, firstName: ' Ana ', relationshipToDonorOther: 'left over' };
    expect(personPayload(typed, 'donor')).toMatchObject({ firstName: 'Ana', country: 1 });
    expect(personPayload(typed, 'donor')).not.toHaveProperty('relationshipToDonor');
    expect(personPayload(typed, 'holder')).toMatchObject({
      relationshipToDonor: 'Family-Child',
      relationshipToDonorOther: '',
      yearsBeforeKidneyTransplant: UNANSWERED,
    });
  });

  it('toPersonForm takes only valid fields from a record or a stored form', () => {
    expect(toPersonForm({ firstName: 'Ana', id: 7 })).toEqual({ ...emptyPerson, firstName: 'Ana' });
    expect(toPersonForm(JSON.parse('{"firstName": 3, "country": "x"}') as object)).toEqual(emptyPerson);
  });
});

const lists = read<{
  save: { what: string; allowed: number; holders: Listed[]; saved: Listed; refused: Said | null }[];
  finalize: { what: string; holders: Listed[]; hasConfirmedNoFvHolders: boolean; refused: Said | null }[];
}>('holders.json');

function formatRefusal(refusal: Refusal | null, allowed: number) {
  if (refusal === null) return null;
  return inBoth((t) => (refusal === 'limit' ? formatLimit(allowed, t) : t('voucher.imminent')));
}

describe('the list of holders', () => {
  it.each(lists.save)('refusalOfSave handles the case: $what', ({ allowed, holders, saved, refused }) =>
    expect(formatRefusal(refusalOfSave(holders, saved, allowed), allowed)).toEqual(refused),
  );

  it.each(lists.finalize)(
    'beforeFinalize handles the case: $what',
    ({ holders, hasConfirmedNoFvHolders, refused }) => {
      const obstacle = beforeFinalize(holders);
      // Without family holders the screen asks first; the server requires the confirmation.
      const stops = obstacle === 'imminent' || (obstacle === 'no-family' && !hasConfirmedNoFvHolders);
      expect(stops).toBe(refused !== null);
      const said = inBoth((t) => t('voucher.finalize.imminent'));
      expect(obstacle === 'imminent' ? refused : said).toEqual(said);
    },
  );

  const at = (id: number, isDeleted = false): Listed => ({
    id,
    isDeleted,
    willLikelyNeedKidneyTransplant: 0,
    yearsBeforeKidneyTransplant: UNANSWERED,
  });

  it('temporaryId numbers new holders from -1 down, independent of existing ids', () => {
    expect(temporaryId([])).toBe(-1);
    expect(temporaryId([at(12), at(40)])).toBe(-1);
    expect(temporaryId([at(12), at(-3)])).toBe(-4);
  });

  it('withSaved keeps the position of a saved holder, or appends it', () => {
    expect(withSaved([at(1), at(2)], 1, at(1, true))).toEqual([at(1, true), at(2)]);
    expect(withSaved([at(1)], -1, at(9))).toEqual([at(1), at(9)]);
  });

  it('shown hides removed holders, and familyCount does not count them', () => {
    expect(shown([at(1), at(2, true)])).toEqual([at(1)]);
    expect(familyCount([at(1), at(2, true)])).toBe(1);
  });

  it.each([
    [HolderStatus.Draft, VoucherStep.VoucherHolders, true],
    [HolderStatus.Available, VoucherStep.UploadConsent, true],
    [HolderStatus.Draft, VoucherStep.Complete, false],
    [HolderStatus.PendingRedemption, VoucherStep.VoucherHolders, false],
    [HolderStatus.Redeemed, VoucherStep.VoucherHolders, false],
  ] as const)('status %s at step %s can be changed: %s', (status, step, can) =>
    expect(isEditable(status, step)).toBe(can),
  );

  it('listedName masks every name but a draft’s, and all names in monitor mode', () => {
    const rosa = { firstName: 'Rosa', lastName: 'DiMarco', status: HolderStatus.Draft } as const;
    expect(listedName(rosa)).toBe('Rosa DiMarco');
    expect(listedName(rosa, true)).toBe('R***** D*****');
    expect(listedName({ ...rosa, status: HolderStatus.Available })).toBe('R***** D*****');
    // The server has masked it already.
    expect(listedName({ ...rosa, firstName: 'R*****', lastName: '' }, true)).toBe('R*****');
  });
});

it('slotKind returns the kind of link for a path', () => {
  expect(slotKind('/voucher-donor/register/1/k')).toBe('donor');
  expect(slotKind('/voucher-holder/register/1/k')).toBe('voucher-holder');
  expect(slotKind('/voucher-else/register/1/k')).toBeNull();
});

it('boxState distinguishes done, current and later steps', () =>
  expect([100, 200, 300].map((box) => boxState(box as VoucherStep, 200))).toEqual(['done', 'now', 'later']));

it('fileProblem accepts PDFs up to 20 MB', () => {
  expect(fileProblem(null)).toBe('voucher.rule.file');
  expect(fileProblem({ name: 'signed.jpg', size: 10 })).toBe('voucher.rule.file.pdf');
  expect(fileProblem({ name: 'signed.PDF', size: 20 * 1024 * 1024 })).toBeNull();
  expect(fileProblem({ name: 'signed.pdf', size: 20 * 1024 * 1024 + 1 })).toBe('voucher.rule.file.size');
});
