import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import coachWords from '@catalogues/en/coach.json';
import recordWords from '@catalogues/en/record.json';
import { serve } from '@/testing/server';
import { renderStaff } from '@/testing/staffScreen';
import { enter, user } from '@/testing/user';
import Coaches, { Coach } from './index';

const coco = {
  id: 7,
  fullName: 'Coco Hill',
  email: 'coco@staff.example',
  language: 'en',
  centerName: '',
  isDisabled: false,
  patients: 3,
  waiting: 1,
  waitingSince: '2026-03-02T15:00:00Z',
};
const page = (filter: string, offset = 0) => `${filter}&offset=${offset}&limit=25`;
const all = 'q=&state=&waits=&sort=';

describe('the list of coaches (R7.3)', () => {
  const show = () =>
    renderStaff('registry-reviewer', [{ path: '/staff/coaches', element: <Coaches /> }], '/staff/coaches', [
      coachWords,
      recordWords,
    ]);

  it('applies the filter to the list and the exported file, and links to the record', async () => {
    serve({
      'GET /staff/coaches': {
        byQuery: {
          [page(all)]: { results: [coco], total: 1 },
          [page('q=co&state=&waits=&sort=')]: { results: [coco], total: 1 },
          [page('q=co&state=closed&waits=&sort=')]: { results: [], total: 0 },
        },
      },
    });
    const router = show();
    await screen.findByText('1 coach.');
    const row = screen.getByRole('row', { name: /Coco Hill/ });
    expect(within(row).getByText('1 waits')).toBeTruthy();
    expect(within(row).getByText('Without a reply since Mar 2, 2026')).toBeTruthy();
    expect(within(row).getByText('No center')).toBeTruthy();
    expect(within(row).getByRole('link', { name: 'Coco Hill' }).getAttribute('href')).toBe(
      '/staff/coaches/7',
    );
    const bar = within(screen.getByRole('search'));
    await enter(bar.getByRole('searchbox'), 'co');
    await user.click(bar.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(router.state.location.search).toBe('?q=co'));
    await enter(bar.getByLabelText('Account'), 'closed');
    await screen.findByText(/Nothing matches this choice/);
    expect(screen.getByRole('link', { name: /Export list/ }).getAttribute('href')).toBe(
      '/api/staff/coaches.csv?q=co&state=closed&waits=&sort=',
    );
  });

  it('pages a long list', async () => {
    serve({
      'GET /staff/coaches': {
        byQuery: {
          [page(all)]: { results: [coco], total: 26 },
          [page(all, 25)]: { results: [{ ...coco, id: 8, fullName: 'Zoe Last' }], total: 26 },
        },
      },
    });
    show();
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Zoe Last')).toBeTruthy();
  });
});

describe("a coach's record (R7.3)", () => {
  const event = {
    id: 1,
    at: '2026-03-02T15:00:00Z',
    action: 'coaching.assigned',
    actorKind: 'staff',
    actorName: 'Remy Stone',
    micrositeId: 4,
    patientName: 'Rosa Ejemplo',
    isHandover: false,
  };
  const patient = {
    micrositeId: 4,
    firstName: 'Rosa',
    lastName: 'Ejemplo',
    micrositeTypeId: 1,
    centerName: 'Lakeshore',
    currentStatus: 100,
    customSiteStatus: 0,
    isCoachAllowedToEdit: false,
    hasUnread: true,
    unreadCount: 2,
    waitingSince: '2026-03-02T15:00:00Z',
    lastActivity: '2026-03-04T15:00:00Z',
    assignedDateTime: '2026-03-01T15:00:00Z',
  };
  const show = () =>
    renderStaff(
      'registry-reviewer',
      [{ path: '/staff/coaches/:id', element: <Coach /> }],
      '/staff/coaches/7',
      [coachWords, recordWords],
    );

  it('lists the patients and the events with their actors', async () => {
    serve({
      'GET /staff/coaches/{id}': {
        results: {
          ...coco,
          own: [patient],
          history: [
            { ...event, id: 6, isHandover: true },
            { ...event, id: 5, action: 'coaching.edit-allowed', actorKind: 'recipient', actorName: '' },
            { ...event, id: 4 },
            { ...event, id: 3, action: 'coaching.claimed', actorName: 'Coco Hill' },
            {
              ...event,
              id: 2,
              action: 'staff.joined',
              actorName: 'Coco Hill',
              micrositeId: 0,
              patientName: '',
            },
            { ...event, id: 1, action: 'coaching.something-new' },
          ],
        },
      },
    });
    show();
    await screen.findByRole('heading', { level: 1, name: 'Coco Hill' });
    const row = screen.getByRole('row', { name: /Rosa Ejemplo/ });
    expect(within(row).getByText('2 not read')).toBeTruthy();
    expect(within(row).getByText('Liver, Lakeshore')).toBeTruthy();
    const history = screen.getByRole('region', { name: 'History' });
    const lines = within(history)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(lines).toEqual([
      expect.stringMatching(/^Another coach took over Rosa Ejemplo.*, by Remy Stone$/),
      expect.stringMatching(/^Was allowed to edit the draft of Rosa Ejemplo.*[AP]M$/),
      expect.stringMatching(/^Became the coach of Rosa Ejemplo.*, by Remy Stone$/),
      expect.stringMatching(/^Offered to coach Rosa Ejemplo.*[AP]M$/),
      expect.stringMatching(/^Joined.*[AP]M$/),
      expect.stringMatching(/^Recorded as “coaching.something-new” Rosa Ejemplo/),
    ]);
    expect(within(history).getAllByRole('link')[0]?.getAttribute('href')).toBe('/staff/microsites/4');
  });

  it('shows a notice for an unknown coach', async () => {
    serve({ 'GET /staff/coaches/{id}': { status: 404 } });
    show();
    expect(await screen.findByText('There is no coach at this address.')).toBeTruthy();
  });
});
