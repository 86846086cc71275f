import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { changed, noAnswers, Situation, type Answers, type Variant } from './answers';
import { pressed, sorted, toggled, type Center, type Order } from './centers';
import { toAnswers, toPayload, type SavedPayload } from './payload';
import { brokenRules } from './rules';
import { afterSave, nextStep, previousStep, Step } from './steps';

interface Case {
  name: string;
  variant: Variant;
  payload: SavedPayload;
  broken: string[];
}

// The server's test reads the same cases.
const path = join(import.meta.dirname, '../../../../../internal/referral/testdata/rules.json');
const cases = JSON.parse(readFileSync(path, 'utf8')) as Case[];
const now = new Date('2026-11-20T12:00:00Z');
const center = (id: number) => ({
  id,
  name: `C${id}`,
  city: '',
  state: '',
  isKidneyForLife: false,
  runsMicrosites: id === 1,
});

it.each(cases)("the rules match the server's: $name", ({ payload, variant, broken }) => {
  const answers = toAnswers(payload, payload.centers.map(center));
  expect(brokenRules(answers, variant, now).map(({ field }) => field)).toEqual(broken);
});

describe('a changed response', () => {
  const full: Answers = {
    ...noAnswers,
    firstName: 'Rosa',
    patientSituation: Situation.HasDonor,
    isKidneyForLife: 1,
    useMicrositeProgram: 1,
    micrositeHipaaRelease: 1,
    onDeceasedDonorList: 1,
    isWillingToTransfer: 1,
    centers: [center(1), center(2)],
  };
  it.each<[string, Partial<Answers>, Partial<Answers>]>([
    [
      'another situation: all of step 2',
      { patientSituation: Situation.HasNoDonor },
      {
        isKidneyForLife: -1,
        useMicrositeProgram: -1,
        micrositeHipaaRelease: -1,
        onDeceasedDonorList: -1,
        isWillingToTransfer: -1,
      },
    ],
    [
      'no microsite: release and transfer',
      { useMicrositeProgram: 0 },
      { micrositeHipaaRelease: -1, isWillingToTransfer: -1 },
    ],
    ['a microsite: centers without any', { useMicrositeProgram: 1 }, { centers: [center(1)] }],
    ['the deceased list: transfer', { onDeceasedDonorList: 0 }, { isWillingToTransfer: -1 }],
    ['a name: nothing', { firstName: 'Ana' }, {}],
  ])('changed clears the dependent responses: %s', (_name, change, forgotten) => {
    expect(changed(full, change)).toEqual({ ...full, ...change, ...forgotten });
  });
});

it('the steps continue and return as the specification requires', () => {
  const selecting = (selectNow: 0 | 1): Answers => ({ ...noAnswers, selectNow });
  const way = (from: Step, select: 0 | 1) => [
    previousStep(from, selecting(select)),
    nextStep(from, selecting(select)),
  ];
  expect([1, 2, 3, 4, 5].map((step) => way(step as Step, 1))).toEqual([
    [1, 2],
    [1, 3],
    [2, 4],
    [3, 5],
    [4, 5],
  ]);
  expect([way(3, 0), way(5, 0)]).toEqual([
    [2, 5],
    [3, 5],
  ]);
  expect(afterSave({ ...selecting(1), centers: [center(1)] })).toBe(Step.Complete);
  expect(afterSave({ ...selecting(0), centers: [center(1)] })).toBe(Step.ContinueLater);
  expect(afterSave(selecting(1))).toBe(Step.ContinueLater);
});

it('the payload has the responses, and centers only when they are chosen now', () => {
  const answers = { ...noAnswers, firstName: ' Rosa ', centers: [center(1)], selectNow: 1 } as const;
  expect(toPayload(answers, '')).toMatchObject({
    firstName: 'Rosa',
    patientSituation: 0,
    micrositeHipaaRelease: false,
    isKidneyForLife: -1,
    centers: [1],
    nextStep: 100,
  });
  expect(toPayload({ ...answers, selectNow: 0 }, 'kfl')).toMatchObject({
    centers: [],
    nextStep: 6,
    isKidneyForLife: 1,
    variant: 'kfl',
  });
});

describe('the table of centers', () => {
  const row = (id: number, name: string, wait: number | null) =>
    ({ id, name, impliedTransplantWaitTime: wait }) as Center;
  const rows = [row(1, 'Ñandú', 5), row(2, 'Alpha', null), row(3, 'Omega', 2)];
  it('a column sorts up, down and not at all, and another column starts over', () => {
    const orders: Order[] = [null];
    for (const column of ['name', 'name', 'name', 'name', 'city'] as const) {
      orders.push(pressed(orders.at(-1)!, column));
    }
    expect(orders.map((order) => order && `${order.column} ${order.direction}`)).toEqual([
      null,
      'name ascending',
      'name descending',
      null,
      'name ascending',
      'city ascending',
    ]);
  });
  it.each<[Order, number[]]>([
    [null, [1, 2, 3]],
    [{ column: 'name', direction: 'ascending' }, [2, 1, 3]],
    [{ column: 'impliedTransplantWaitTime', direction: 'ascending' }, [3, 1, 2]],
    [{ column: 'impliedTransplantWaitTime', direction: 'descending' }, [1, 3, 2]],
  ])('sorted orders the centers by %o', (order, ids) => {
    expect(sorted(rows, order, 'es').map(({ id }) => id)).toEqual(ids);
  });
  it('toggled allows two centers, and removes a chosen one', () => {
    const [one, two, three] = rows as [Center, Center, Center];
    const both = toggled(toggled([], one), two);
    expect(toggled(both, three).map(({ id }) => id)).toEqual([1, 2]);
    expect(toggled(both, one).map(({ id }) => id)).toEqual([2]);
  });
});
