import { useMutation } from '@tanstack/react-query';
import { act, cleanup, screen, within } from '@testing-library/react';
import { useParams, useSearchParams } from 'react-router';
import { describe, expect, it } from 'vitest';
import coach from '@catalogues/en/coach.json';
import staff from '@catalogues/en/staff.json';
import { renderApp } from '@/testing/renderApp';
import { serve } from '@/testing/server';
import { user } from '@/testing/user';
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
  const { mutate } = useMutation({ mutationFn: async () => undefined });
  if (id === 'slow') return <DeskHead title="Patient" leavesFocus />;
  return (
    <>
      <DeskHead title={`Patient ${id}`} />
      <button onClick={() => mutate()}>Decide</button>
    </>
  );
}

const Unknown = () => <DeskHead title="Not found" />;

/** Renders the frame for an administrator at an address, as the first page of a visit. */
async function open(path: string, notices: (typeof givenUp)[] = []) {
  serve({
    'GET /staff/me': { results: ada },
    'GET /staff/work/count': { results: { mine: 0, late: 0, mark: 'a' } },
    'GET /staff/health-notices': { results: notices },
  });
  const children = [
    { path: 'microsites/:id', Component: Patient },
    { index: true, Component: List },
    { path: ':section/:part?', Component: List },
    { path: '*', Component: Unknown },
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
  it.each(['/staff', '/staff/settings'])(
    'the whole notice is shown at %s below the heading',
    async (path) => {
      const { heading } = await open(path, [givenUp]);
      const list = await screen.findByRole('link', { name: 'Open the list' });
      expect(list.getAttribute('href')).toBe('/staff/mails/given-up');
      expect(heading.compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    },
  );

  it('every other screen shows one line with a link to the work list', async () => {
    await open('/staff/microsites/7', [givenUp, diskFull]);
    const link = await screen.findByRole('link', { name: 'See the 2 problems' });
    expect(link.getAttribute('href')).toBe('/staff');
    expect(screen.queryByText(/given up/)).toBeNull();
  });
});

it('an address without a screen marks no place in the rail', async () => {
  for (const path of ['/staff/microsites/7/nowhere/else', '/staff/no/such/page']) {
    const { heading } = await open(path);
    expect(heading.textContent).toBe('Not found');
    expect(rail().queryByRole('link', { current: 'page' })).toBeNull();
    cleanup();
  }
});

describe('the tabs of a place', () => {
  const tabs = (name: string) => within(screen.getByRole('navigation', { name }));

  it('a screen shows the other screens of its place, and marks itself and its place', async () => {
    await open('/staff/mails/given-up');
    expect(tabs('Privacy').getByRole('link', { current: 'page' }).textContent).toBe('Emails');
    expect(tabs('Privacy').getAllByRole('link')).toHaveLength(4);
    expect(rail().getByRole('link', { current: 'page' }).textContent).toContain('Privacy');
  });

  it('a record shows no tabs', async () => {
    await open('/staff/microsites/7');
    expect(screen.queryByRole('navigation', { name: 'Patients' })).toBeNull();
  });
});

describe('a screen that was opened from the work list', () => {
  const results = {
    position: 2,
    total: 10,
    previous: { key: 'kit-1', address: '/staff/donors/1' },
    next: { key: 'submission-3', address: '/staff/microsites/8' },
  };
  const opened = '/staff/microsites/7?work=late&item=submission-2&kind=submission';

  it('the head shows the way back, the place in the list and its neighbors', async () => {
    serve({ 'GET /staff/work/position': { results } });
    await open(opened);
    await screen.findByText('2 of 10 in Late');
    const bar = within(screen.getByRole('navigation', { name: 'Work list' }));
    expect(bar.getByRole('link', { name: 'Work' }).getAttribute('href')).toBe(
      '/staff?tab=late&kind=submission',
    );
    expect(bar.getByRole('link', { name: 'Next' }).getAttribute('href')).toBe(
      '/staff/microsites/8?work=late&item=submission-3&kind=submission',
    );
    expect(bar.getByRole('link', { name: 'Previous' })).toBeTruthy();
  });

  it('after the decision the next item is still known, and "n" opens it', async () => {
    serve({
      'GET /staff/work/position': [
        { results },
        { results: { ...results, position: null, previous: null, next: null } },
        { results },
      ],
    });
    const { router } = await open(opened);
    await screen.findByText('2 of 10 in Late');
    act(() => screen.getByText('Decide').click());
    await screen.findByText('Done. Continue with the next one.');
    await user.keyboard('n');
    expect(router.state.location.pathname).toBe('/staff/microsites/8');
  });

  it('a tab of the record keeps the bar, and another record ends it', async () => {
    serve({ 'GET /staff/work/position': { results } });
    const { router } = await open(opened);
    await screen.findByText('2 of 10 in Late');
    await act(() => router.navigate('/staff/microsites/7?tab=history'));
    expect(screen.getByText('2 of 10 in Late')).toBeTruthy();
    await act(() => router.navigate('/staff/microsites/9'));
    expect(screen.queryByText('2 of 10 in Late')).toBeNull();
  });
});
