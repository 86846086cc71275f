import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import coachWords from '@catalogues/en/coach.json';
import recordWords from '@catalogues/en/record.json';
import { sent, serve } from '@/testing/server';
import { renderStaff } from '@/testing/staffScreen';
import Claims from './index';

const offer = {
  id: 7,
  micrositeId: 3,
  firstName: 'Rosa',
  lastName: 'Marin',
  micrositeTypeId: 0,
  centerName: 'Lakeshore',
  requestedDateTime: '2026-03-02T15:00:00Z',
  coachId: 5,
  coachName: 'Coco Hill',
  coachPatients: 2,
  claimedDateTime: '2026-03-03T15:00:00Z',
};
const page = (filter: string, offset = 0) => `${filter}&offset=${offset}&limit=25`;
const centers = { results: [{ id: 4, name: 'Lakeshore', city: '', state: '' }] };

function show(path: string) {
  return renderStaff('registry-reviewer', [{ path: '/staff/claims', element: <Claims /> }], path, [
    coachWords,
    recordWords,
  ]);
}

describe("the list of coaches' offers (R7.3)", () => {
  it('applies the filter to the list, the address and the exported file', async () => {
    serve({
      'GET /staff/centers': centers,
      'GET /staff/coach/claims': {
        byQuery: {
          [page('q=&type=&centerId=&sort=')]: { results: [offer], total: 1 },
          [page('q=&type=&centerId=4&sort=')]: { results: [offer], total: 1 },
          [page('q=coco&type=&centerId=4&sort=coach')]: { results: [], total: 0 },
        },
      },
    });
    const router = show('/staff/claims');
    await screen.findAllByText('Rosa Marin');
    expect(screen.getByText('1 offer.')).toBeTruthy();
    const bar = within(screen.getByRole('search'));
    await bar.findByRole('option', { name: 'Lakeshore' });
    fireEvent.change(bar.getByLabelText('Center'), { target: { value: '4' } });
    await waitFor(() => expect(router.state.location.search).toBe('?centerId=4'));
    fireEvent.change(bar.getByLabelText(/Search patient, coach/), { target: { value: ' coco ' } });
    fireEvent.change(bar.getByLabelText('Sort by'), { target: { value: 'coach' } });
    await screen.findByText(/Nothing matches this choice/);
    expect(router.state.location.search).toBe('?q=coco&centerId=4&sort=coach');
    expect(screen.getByRole('link', { name: /Export list/ }).getAttribute('href')).toBe(
      '/api/staff/coach/claims.csv?q=coco&type=&centerId=4&sort=coach',
    );
    expect(sent.map(({ call }) => call)).toContain(
      'GET /staff/coach/claims?' + page('q=coco&type=&centerId=4&sort=coach'),
    );
  });

  it('shows the next page and returns to the first', async () => {
    serve({
      'GET /staff/centers': centers,
      'GET /staff/coach/claims': {
        byQuery: {
          [page('q=&type=&centerId=&sort=name')]: { results: [offer], total: 26 },
          [page('q=&type=&centerId=&sort=name', 25)]: {
            results: [{ ...offer, id: 8, firstName: 'Zoe' }],
            total: 26,
          },
        },
      },
    });
    const router = show('/staff/claims?sort=name');
    await screen.findAllByText('Rosa Marin');
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findAllByText('Zoe Marin');
    expect(router.state.location.search).toBe('?sort=name&offset=25');
  });
});
