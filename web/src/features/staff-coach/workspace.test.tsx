import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { unsentKey } from '@/domain/reviewDraft';
import coachWords from '@catalogues/en/coach.json';
import recordWords from '@catalogues/en/record.json';
import { sent, serve } from '@/testing/server';
import { renderStaff } from '@/testing/staffScreen';
import { enter, user } from '@/testing/user';
import Workspace from './index';

const rosa = {
  micrositeId: 3,
  firstName: 'Rosa',
  lastName: 'Ejemplo',
  micrositeTypeId: 1,
  centerName: 'Lakeshore',
  currentStatus: 100,
  customSiteStatus: 0,
  isCoachAllowedToEdit: false,
  hasUnread: true,
  unreadCount: 1,
  waitingSince: '2026-03-02T15:00:00Z',
  lastActivity: '2026-03-02T15:00:00Z',
  lastSeen: '2026-02-20T15:00:00Z' as string | null,
  assignedDateTime: '2026-03-01T15:00:00Z',
  thumbnail: null as string | null,
  lastMessage: 'How do I begin?',
  lastMessageByCoach: false,
};
const page = (filter: string, offset = 0) => `${filter}&offset=${offset}&limit=25`;
const all = 'q=&type=&shows=&sort=';
const answer = (results: object[], total = results.length) => ({
  results,
  total,
  all: 40,
  waiting: 2,
  unreadIds: [3],
});

describe("a coach's own patients (R7.3)", () => {
  const show = (search = '') =>
    renderStaff('coach', [{ path: '/staff/coach', element: <Workspace /> }], `/staff/coach${search}`, [
      coachWords,
      recordWords,
    ]);

  it('applies the filter to the list and the exported file, and keeps it on the way to a patient', async () => {
    serve({
      'GET /staff/coach/patients': {
        byQuery: {
          [page(all)]: answer([rosa], 40),
          [page('q=ro&type=&shows=&sort=')]: answer([rosa]),
          [page('q=ro&type=&shows=waiting&sort=')]: answer([]),
        },
      },
    });
    const router = show();
    await screen.findByText('40 people. 2 are waiting to hear from you.');
    const bar = screen.getByRole('search');
    expect(within(bar).getByRole('group').hasAttribute('open')).toBe(false);
    await enter(within(bar).getByRole('searchbox', { name: 'Find a patient' }), 'ro');
    await user.click(within(bar).getByRole('button', { name: 'Search' }));
    await screen.findByText('1 person.');
    expect(screen.getByRole('link', { name: /Rosa Ejemplo/ }).getAttribute('href')).toBe(
      '/staff/coach/patients/3?q=ro',
    );
    await enter(within(bar).getByLabelText('Show'), 'waiting');
    await screen.findByText(/Nothing matches this choice/);
    expect(router.state.location.search).toBe('?q=ro&shows=waiting');
    // Counts all patients, independent of the filter.
    expect(screen.getByText('40 people. 2 are waiting to hear from you.')).toBeTruthy();
    expect(within(bar).getByText('Export list').closest('a')?.getAttribute('href')).toBe(
      '/api/staff/coach/patients.csv?q=ro&type=&shows=waiting&sort=',
    );
  });

  it('lists the patients who were silent for the longest time, with their last sign of life', async () => {
    serve({
      'GET /staff/coach/patients': {
        byQuery: {
          [page(all)]: answer([rosa]),
          [page('q=&type=&shows=&sort=silent')]: answer([
            { ...rosa, micrositeId: 4, firstName: 'Zoe', lastSeen: null },
            rosa,
          ]),
        },
      },
    });
    const router = show();
    await user.click(await screen.findByRole('tab', { name: 'Silent the longest' }));
    expect((await screen.findByRole('link', { name: /Zoe Ejemplo/ })).textContent).toContain('Not seen yet');
    expect(screen.getByRole('link', { name: /Rosa Ejemplo/ }).textContent).toMatch(/Last seen Feb.20/);
    expect(router.state.location.search).toBe('?sort=silent');
  });

  it('marks the patients with an unsent message', async () => {
    serve({
      'GET /staff/coach/patients': {
        byQuery: { [page(all)]: answer([rosa, { ...rosa, micrositeId: 4, firstName: 'Zoe' }]) },
      },
    });
    sessionStorage.setItem(unsentKey(1, 3), JSON.stringify({ text: 'Welcome', answers: null, after: 0 }));
    show();
    const link = await screen.findByRole('link', { name: /Rosa Ejemplo/ });
    expect(link.textContent).toContain('Not sent yet');
    expect(screen.getByRole('link', { name: /Zoe Ejemplo/ }).textContent).not.toContain('Not sent yet');
    expect(screen.queryByText(/Welcome/)).toBeNull();
    sessionStorage.clear();
  });

  it("shows the patient's picture and the last message", async () => {
    serve({
      'GET /staff/coach/patients': {
        byQuery: {
          [page(all)]: answer([
            { ...rosa, thumbnail: 'face.jpg' },
            {
              ...rosa,
              micrositeId: 4,
              firstName: 'Zoe',
              lastMessage: 'Cards are fine.',
              lastMessageByCoach: true,
            },
            { ...rosa, micrositeId: 5, firstName: 'Ida', lastMessage: null },
          ]),
        },
      },
    });
    show();
    const line = async (name: RegExp) => (await screen.findByRole('link', { name })).textContent;
    expect(await line(/Rosa/)).toContain('How do I begin?');
    expect(await line(/Zoe/)).toContain('You: Cards are fine.');
    expect(await line(/Ida/)).toContain('No messages yet');
    const face = screen.getByRole('link', { name: /Rosa/ }).querySelector('img');
    expect(face?.getAttribute('src')).toBe('/api/staff/pictures?filename=face.jpg');
  });

  it('shows the filters when one is active, and pages a long list', async () => {
    serve({
      'GET /staff/coach/patients': {
        byQuery: {
          [page('q=&type=&shows=&sort=name')]: answer([rosa], 40),
          [page('q=&type=&shows=&sort=name', 25)]: answer([{ ...rosa, firstName: 'Zoe' }], 40),
        },
      },
    });
    show('?sort=name');
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    await screen.findByRole('link', { name: /Zoe Ejemplo/ });
    expect(within(screen.getByRole('search')).getByRole('group').hasAttribute('open')).toBe(true);
    await waitFor(() => expect(sent).toHaveLength(2));
  });
});
