import { describe, expect, it } from 'vitest';
import type { SiteRecord } from '@/api/staffSite';
import { sampleRecord } from '@/testing/sampleRecord';
import en from '@catalogues/en/record.json';
import { nextStep } from './nextStep';

const still = { stage: null, diedOn: '', withdrawnAt: null, joinedInto: 0 } as const;

describe('the next step of a page', () => {
  it.each<[string, Partial<SiteRecord>, string | null]>([
    ['an invitation', { currentStatus: 0, customSiteStatus: 0 }, 'record.next.invited'],
    ['a registration', { currentStatus: 3, customSiteStatus: 0 }, 'record.next.unconfirmed'],
    ['a starter page', { currentStatus: 5, customSiteStatus: 0 }, 'record.next.starter'],
    [
      'a submission at the center',
      { currentStatus: 5, customSiteStatus: 50, stage: 'center' },
      'record.next.center',
    ],
    [
      'a submission at the registry',
      { currentStatus: 100, customSiteStatus: 60, stage: 'registry' },
      'record.next.registry',
    ],
    [
      'a request for changes by the center',
      { currentStatus: 5, customSiteStatus: 10 },
      'record.next.changes',
    ],
    [
      'a request for changes by the registry',
      { currentStatus: 100, customSiteStatus: 52 },
      'record.next.changes',
    ],
    ['a declined page', { currentStatus: 5, customSiteStatus: 54 }, 'record.next.declined'],
    ['a live page', { currentStatus: 100, customSiteStatus: 100 }, null],
    ['a removed page', { currentStatus: 190, customSiteStatus: 50 }, null],
    ['the death of the patient', { currentStatus: 5, customSiteStatus: 0, diedOn: '2026-11-01' }, null],
    ['a joined record', { currentStatus: 5, customSiteStatus: 0, joinedInto: 9 }, null],
  ])('is named after %s', (_, change, id) => {
    expect(nextStep(sampleRecord({ ...still, ...change }))).toBe(id);
    expect(id === null || id in en).toBe(true);
  });
});
