import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import coachWords from '@catalogues/en/coach.json';
import recordWords from '@catalogues/en/record.json';
import { serve } from '@/testing/server';
import { renderStaff } from '@/testing/staffScreen';
import { enter, user } from '@/testing/user';
import { Requests } from './index';

const request = {
  micrositeId: 3,
  firstName: 'Rosa',
  micrositeTypeId: 1,
  centerName: 'Lakeshore',
  requestedDateTime: '2026-03-02T15:00:00Z',
  isClaimedByMe: false,
};
const page = (filter: string) => `${filter}&offset=0&limit=25`;

describe('the requests for a coach (R7.3)', () => {
  it('applies the filter to the list and the exported file', async () => {
    serve({
      'GET /staff/coach/requests': {
        byQuery: {
          [page('q=&type=&offered=&sort=')]: { results: [request], total: 1 },
          [page('q=ro&type=&offered=&sort=')]: { results: [request], total: 1 },
          [page('q=ro&type=&offered=no&sort=')]: { results: [], total: 0 },
        },
      },
    });
    const router = renderStaff(
      'coach',
      [{ path: '/staff/coach/requests', element: <Requests /> }],
      '/staff/coach/requests',
      [coachWords, recordWords],
    );
    await screen.findByText('1 patient.');
    const bar = within(screen.getByRole('search'));
    await enter(bar.getByRole('searchbox'), 'ro');
    await user.click(bar.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(router.state.location.search).toBe('?q=ro'));
    await enter(bar.getByLabelText('My offer'), 'no');
    await screen.findByText(/Nothing matches this choice/);
    expect(screen.getByRole('link', { name: /Export list/ }).getAttribute('href')).toBe(
      '/api/staff/coach/requests.csv?q=ro&type=&offered=no&sort=',
    );
  });

  it('shows a notice when no patient waits for a coach', async () => {
    serve({
      'GET /staff/coach/requests': {
        byQuery: { [page('q=&type=&offered=&sort=')]: { results: [], total: 0 } },
      },
    });
    renderStaff(
      'coach',
      [{ path: '/staff/coach/requests', element: <Requests /> }],
      '/staff/coach/requests',
      [coachWords, recordWords],
    );
    expect(await screen.findByText('No one is waiting for a coach.')).toBeTruthy();
  });
});
