import { expect, it } from 'vitest';
import type { AuditEvent } from '@/api/staffAudit';
import { foldVisits } from './foldVisits';

const isRead = ({ action }: AuditEvent) => action.endsWith('viewed');

/** Returns an event at the given number of seconds before noon. */
const event = (id: number, before: number, more: Partial<AuditEvent> = {}): AuditEvent => ({
  id,
  at: new Date(Date.UTC(2026, 2, 2, 12) - before * 1000).toISOString(),
  actorKind: 'staff',
  actorNumber: 7,
  actorName: 'Cora Vance',
  action: 'microsite.list-viewed',
  subjectKind: 'microsite',
  subjectNumber: 0,
  subjectName: '',
  subjectIsGone: false,
  details: {},
  address: '203.0.113.9',
  isErased: false,
  isAltered: false,
  ...more,
});

it.each<[string, AuditEvent[], number[][]]>([
  ['folds the reads of one visit', [event(3, 0), event(2, 1), event(1, 9)], [[3, 2, 1]]],
  ['does not fold reads of two visits', [event(2, 0), event(1, 11)], [[2], [1]]],
  [
    'does not fold a change',
    [event(3, 0), event(2, 1, { action: 'donor.added' }), event(1, 2)],
    [[3], [2], [1]],
  ],
  ['does not fold reads of two people', [event(2, 0), event(1, 1, { actorNumber: 8 })], [[2], [1]]],
  ['does not fold reads from two addresses', [event(2, 0), event(1, 1, { address: '::1' })], [[2], [1]]],
  ['does not fold an erased event', [event(2, 0), event(1, 1, { isErased: true })], [[2], [1]]],
])('%s', (_, events, ids) => {
  const lines = foldVisits(events, isRead);
  expect(lines.map(({ id, more }) => [id, ...more.map((one) => one.id)])).toEqual(ids);
});
