import { describe, expect, it } from 'vitest';
import { ApiError } from '@/api/client';
import { leadsAway, type Answer } from './leadsAway';

describe('the page about living donation', () => {
  it.each<[string, Answer, string | undefined]>([
    ['waits for the answer', {}, undefined],
    ['shows for a kidney', { site: { id: 7, micrositeTypeId: 0, shortCode: 'ABC123' } }, undefined],
    ['is not for a liver', { site: { id: 7, micrositeTypeId: 1, shortCode: 'ABC123' } }, '/ABC123'],
    [
      'of a site that is not public',
      { site: { id: 0, micrositeTypeId: 0, shortCode: 'ABC123' } },
      '/not-found',
    ],
    [
      'of a liver site that is not public',
      { site: { id: 0, micrositeTypeId: 1, shortCode: 'A' } },
      '/not-found',
    ],
    ['of an unknown code', { error: new ApiError(404, '') }, 'https://registry.example'],
    ['when the server failed', { error: new ApiError(500, '') }, '/error'],
    ['when there were too many calls', { error: new ApiError(429, '') }, '/error'],
    ['when the server was not reached', { error: new ApiError(0, '') }, undefined],
  ])('leadsAway redirects, or does not: %s', (_name, answer, want) =>
    expect(leadsAway(answer, 'https://registry.example')).toBe(want),
  );
});
