import { act, screen, within } from '@testing-library/react';
import { useParams, useSearchParams } from 'react-router';
import { describe, expect, it } from 'vitest';
import coach from '@catalogues/en/coach.json';
import staff from '@catalogues/en/staff.json';
import { renderApp } from '@/testing/renderApp';
import { serve } from '@/testing/server';
import { DeskHead } from '@/ui/staff-shell/DeskHead';
import StaffFrame from './StaffFrame';

const ada = {
  id: 1,
  fullName: 'Ada Okafor',
  email: 'ada@registry.example',
  role: 'registry-admin',
  center: null,
  idleSeconds: 900,
  warnSeconds: 60,
  endsInSeconds: 43_200,
};
const givenUp = { name: 'mails-given-up', of: '', amount: 1, at: null, node: '' };
const diskFull = { name: 'disk-nearly-full', of: '', amount: 5, at: null, node: 'node-b' };

function List() {
  const [, filter] = useSearchParams();
  return (
    <>
      <DeskHead title="A list" />
      <button onClick={() => filter({ status: 'live' })}>Filter</button>
    </>
  );
}

function Patient() {
  const { id } = useParams();
  return id === 'slow' ? <DeskHead title="Patient" leavesFocus /> : <DeskHead title={`Patient ${id}`} />;
}

/** Renders the frame for an administrator at an address, as the first page of a visit. */
async function open(path: string, notices: (typeof givenUp)[] = []) {
  serve({
    'GET /staff/me': { results: ada },
    'GET /staff/queue/count': { results: { count: 0, redemptions: 0, mark: 'a' } },
    'GET /staff/coach/count': { results: { patients: 0, requests: 0, claims: 0, mark: 'a' } },
    'GET /staff/health-notices': { results: notices },
  });
  const children = [
    { path: 'microsites/:id', Component: Patient },
    { index: true, Component: List },
    { path: '*', Component: List },
  ];
  const frame = <StaffFrame search={() => null} />;
  const { router } = renderApp([{ path: '/staff', element: frame, children }], [staff, coach], path);
  const heading = await screen.findByRole('heading', { level: 1 });
  return { router: router!, heading };
}

const rail = () => within(screen.getByRole('navigation', { name: 'Main' }));

describe('the focus of a staff screen', () => {
  it('focus stays on a filter that was changed on the first page of a visit', async () => {
    await open('/staff/patients');
    const filter = screen.getByRole('button', { name: 'Filter' });
    filter.focus();
    act(() => filter.click());
    expect(document.activeElement).toBe(filter);
  });

  it('focus moves to the heading of the screen that a link opened, also for the next record', async () => {
    const { router } = await open('/staff/patients');
    for (const id of ['7', '8']) {
      await act(() => router.navigate(`/staff/microsites/${id}`));
      expect(document.activeElement?.textContent).toBe(`Patient ${id}`);
      await act(async () => (document.activeElement as HTMLElement).blur());
    }
  });

  it('focus waits for the name of a record that is loading', async () => {
    const { router } = await open('/staff/patients');
    await act(() => router.navigate('/staff/microsites/slow'));
    screen.getByRole('heading', { level: 1, name: 'Patient' });
    expect(document.activeElement).toBe(document.body);
  });
});

describe('the notices for operators', () => {
  it.each(['/staff', '/staff/mails', '/staff/mails/given-up'])(
    'the notice is shown at %s below the heading, with a link to the list',
    async (path) => {
      const { heading } = await open(path, [givenUp]);
      const list = await screen.findByRole('link', { name: 'Open the list' });
      expect(list.getAttribute('href')).toBe('/staff/mails/given-up');
      expect(heading.compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    },
  );

  it('every other screen only marks the list of emails in the rail', async () => {
    await open('/staff/microsites/7', [givenUp]);
    await rail().findByRole('link', { name: 'Emails needs attention' });
    rail().getByRole('link', { name: 'Work queue' });
    expect(screen.queryByText(/Beacon needs attention/)).toBeNull();
  });

  it('the work queue is marked when the notice is about anything but emails', async () => {
    await open('/staff/mails/7', [diskFull]);
    expect(await rail().findByRole('link', { name: 'Work queue needs attention' })).toBeTruthy();
    rail().getByRole('link', { name: 'Emails' });
  });
});
