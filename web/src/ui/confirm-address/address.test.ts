import { expect, it } from 'vitest';
import { differences, sameAddress } from './address';

const typed = { street: '418 main st. apt 2', city: 'boston', state: 'Massachusetts', postalCode: '02108' };

it('treats addresses as the same when only capitals and punctuation differ', () => {
  const written = { ...typed, street: '418 Main St, Apt 2', city: 'Boston' };
  expect(sameAddress(written, typed)).toBe(true);
  expect(sameAddress({ ...written, street: '418 Main St' }, typed)).toBe(false);
});

it('marks the words that the typed address lacks, but not a capital or a dot', () => {
  expect(differences('9 N Main St', '9 North main st.')).toEqual([
    { text: '9', isNew: false },
    { text: 'N', isNew: true },
    { text: 'Main St', isNew: false },
  ]);
});
