import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { areInitials, initialsFor, isSignature } from './signing';

interface Case {
  names?: string[];
  want: string;
  accepted: string[];
  refused: string[];
}

const path = join(import.meta.dirname, '../../../internal/platform/personal/testdata/signing.json');
const cases = JSON.parse(readFileSync(path, 'utf8')) as { initials: Case[]; signatures: Case[] };
const each = (all: Case[], list: 'accepted' | 'refused') =>
  all.flatMap((one) => one[list].map((typed) => ({ typed, want: one.want })));

describe('initials, as the server has them', () => {
  it.each(cases.initials)('initialsFor returns the first letters of $names', ({ names = [], want }) => {
    expect(initialsFor(...names)).toBe(want);
  });

  it.each(each(cases.initials, 'accepted'))('areInitials accepts $typed for $want', ({ typed, want }) => {
    expect(areInitials(typed, want)).toBe(true);
  });

  it.each(each(cases.initials, 'refused'))('areInitials rejects $typed for $want', ({ typed, want }) => {
    expect(areInitials(typed, want)).toBe(false);
  });
});

describe('a signature, as the server has it', () => {
  it.each(each(cases.signatures, 'accepted'))('isSignature accepts $typed for $want', ({ typed, want }) => {
    expect(isSignature(typed, want)).toBe(true);
  });

  it.each(each(cases.signatures, 'refused'))('isSignature rejects $typed for $want', ({ typed, want }) => {
    expect(isSignature(typed, want)).toBe(false);
  });
});
