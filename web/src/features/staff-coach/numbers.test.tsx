import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { CoachNumbers, CoachSite } from '@/api/staffCoaching';
import coachWords from '@catalogues/en/coach.json';
import { renderApp } from '@/testing/renderApp';
import { sampleStored } from '@/testing/sampleStored';
import { Numbers } from './components/Numbers';

const numbers: CoachNumbers = {
  visitorsPastWeek: 64,
  visitorsTotal: 310,
  registrationsPastWeek: 1,
  registrationsTotal: 6,
  videosWatched: 1,
  videosTotal: 4,
};
const show = (more: Partial<CoachNumbers>) => {
  const site = { numbers: { ...numbers, ...more }, imagesPending: [sampleStored('a', 0)], maxImages: 5 };
  renderApp(<Numbers site={site as unknown as CoachSite} />, [coachWords]);
  return screen.getAllByRole('definition').map((value) => value.textContent);
};

it("shows the coach the figures of the patient's dashboard", () =>
  expect(show({})).toEqual(['64', '6', '1 of 4', '1 of 5']));

it('omits the videos for a liver site, which has none', () =>
  expect(show({ videosTotal: 0 })).toEqual(['64', '6', '1 of 5']));
