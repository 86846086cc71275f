import { expect, it } from 'vitest';
import { draftKey, unsentKey, wordsKey } from './reviewDraft';
import { unsentKind } from './unsentWork';

it.each([
  ['note', unsentKey(5, 3), { text: 'Welcome' }],
  [null, unsentKey(5, 3), { text: ' ' }],
  [null, unsentKey(55, 3), { text: 'Welcome' }],
  ['draft', wordsKey(5, 3), { story: 'I drove' }],
  ['comment', draftKey(5, 3), { decision: null, comment: 'Too long', reasons: [] }],
  ['comment', draftKey(5, 3), { comment: '', reasons: [{ field: 'story', comment: 'Whose bus?' }] }],
  [null, draftKey(5, 3), { decision: 'approve', comment: ' ', reasons: [{ field: 'story', comment: '' }] }],
  [null, 'beacon-staff-seen', { text: 'Welcome' }],
])('unsentKind returns for stored work: %s under %s', (kind, key, kept) => {
  expect(unsentKind(5, key, JSON.stringify(kept))).toBe(kind);
});

it('unsentKind returns null for unreadable work', () => {
  expect(unsentKind(5, unsentKey(5, 3), '{')).toBeNull();
  expect(unsentKind(5, unsentKey(5, 3), 'null')).toBeNull();
});
