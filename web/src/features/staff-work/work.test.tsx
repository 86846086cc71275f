import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { WorkItem } from '@/api/staffWork';
import type { StaffRole } from '@/domain/staff';
import recordWords from '@catalogues/en/record.json';
import workWords from '@catalogues/en/work.json';
import { press } from '@/testing/press';
import { sent, sentBodies, serve } from '@/testing/server';
import { renderStaff } from '@/testing/staffScreen';
import Work from './index';

const hector = {
  key: 'referral-7',
  kind: 'referral',
  id: 7,
  record: { kind: 'referral', id: 7, code: '' },
  personName: 'Hector Villanueva',
  thumbnail: null,
  centerId: 3,
  centerName: 'Lakeshore Transplant Center',
  language: 'es',
  step: 'contact',
  facts: { surgeryOn: '', name: '', reason: '', event: '' },
  since: '2026-11-16T15:00:00Z',
  waitingDays: 5,
  dueAt: '2026-11-19T15:00:00Z',
  daysLeft: -2,
  isLate: true,
  isDueToday: false,
  owner: { id: 1, name: 'Nadia Haddad', isMe: true },
  snoozedUntil: null,
  address: '/staff/intake/7',
  canRemind: false,
  canSendAgain: false,
} as WorkItem;
const rosa: WorkItem = {
  ...hector,
  key: 'holder-preparation-8',
  kind: 'holder-preparation',
  id: 8,
  record: { kind: 'holder', id: 8, code: '' },
  personName: 'Rosa DiMarco',
  step: 'missing-consent',
  facts: { ...hector.facts, surgeryOn: '2026-12-15' },
  isLate: false,
  daysLeft: 3,
  owner: null,
  address: '/staff/donors/2/holders/8',
  canRemind: true,
  canSendAgain: true,
};
const counts = { mine: 2, late: 1, all: 5, dueToday: 1, snoozed: 2, kinds: { referral: 1, samples: 2 } };

function show(results: readonly WorkItem[], address = '/staff', role: StaffRole = 'center-coordinator') {
  serve({
    'GET /staff/work': { results, total: results.length, counts, nextSnoozeEnds: '2026-11-30' },
    'GET /staff/centers': { results: [] },
    'GET /staff/work/owners': {
      results: [
        { id: 1, name: 'Nadia Haddad' },
        { id: 2, name: 'Theo Marsh' },
      ],
    },
  });
  const routes = [
    { path: '/staff', Component: Work },
    { path: '*', element: <p>A record</p> },
  ];
  return renderStaff(role, routes, address, [recordWords, workWords]);
}

const key = (name: string, target: Element = document.activeElement ?? document.body) =>
  fireEvent.keyDown(target, { key: name });
const rows = () => screen.getAllByRole('row').slice(1);
const lists = () => sent.filter(({ call }) => call.startsWith('GET /staff/work?')).map(({ call }) => call);

describe('the work list', () => {
  it('shows what to do, how late, and who owns it, with the counts of the tabs', async () => {
    show([hector, rosa]);
    await screen.findByRole('link', { name: 'Hector Villanueva' });
    expect(screen.getByText(/1 late, 1 due today\./)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Mine (2)' }).getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('link', { name: 'Late (1)' }).getAttribute('href')).toBe('/staff?tab=late');
    const [first, second] = rows().map((row) => within(row));
    first!.getByText('Call about the referral');
    first!.getByText('2 days late');
    first!.getByText('You');
    first!.getByText('Referral, Lakeshore');
    expect(first!.getByRole('link', { name: /^Contact/ }).getAttribute('href')).toBe(
      '/staff/intake/7?work=mine&item=referral-7',
    );
    second!.getByText(/Form not signed, surgery Dec.15/);
    second!.getByText('No one yet');
  });

  it('keeps filters in the address and passes them to the opened item and the file', async () => {
    const router = show([hector]);
    await screen.findByRole('link', { name: 'Hector Villanueva' });
    fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'referral' } });
    fireEvent.change(screen.getByLabelText('Language of the page'), { target: { value: 'es' } });
    await waitFor(() => expect(lists().at(-1)).toMatch(/tab=mine&kind=referral&language=es/));
    expect(router.state.location.search).toBe('?kind=referral&language=es');
    expect(screen.queryByLabelText('Center')).toBeNull();
    expect(screen.getByRole('link', { name: /Contact/ }).getAttribute('href')).toMatch(
      /kind=referral&language=es$/,
    );
    expect(screen.getByRole('link', { name: /Export list/ }).getAttribute('href')).toMatch(
      /work\.csv\?tab=mine&kind=referral&language=es/,
    );
  });

  it('offers the center to staff who see several centers', async () => {
    show([hector], '/staff', 'registry-reviewer');
    await screen.findByRole('link', { name: 'Hector Villanueva' });
    expect(screen.getByLabelText('Center')).toBeTruthy();
  });

  it('explains an empty list, when snoozed items come back, and leads to all open items', async () => {
    show([]);
    await screen.findByText('Nothing is waiting for you.');
    expect(screen.getByText(/2 snoozed items come back, the first on Nov.30,.2026\./)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See all 5 open items' }).getAttribute('href')).toBe(
      '/staff?tab=all',
    );
    expect(screen.getByRole('link', { name: 'See the 2 snoozed' }).getAttribute('href')).toBe(
      '/staff?snoozed=1',
    );
    expect(screen.queryByRole('link', { name: /Export/ })).toBeNull();
  });

  it('shows snoozed items with their day and shows them again on request', async () => {
    show([{ ...hector, snoozedUntil: '2026-11-30' }], '/staff?snoozed=1');
    await screen.findByText(/Snoozed until Nov.30,.2026/);
    expect(lists()[0]).toContain('snoozed=1');
    serve({ 'POST /staff/work/snooze': { results: { done: ['referral-7'], refused: [] } } });
    await press(/^Show now/);
    await screen.findByText(/Hector Villanueva is on the list again\./);
    expect(sentBodies('POST /staff/work/snooze')).toEqual([{ items: ['referral-7'], until: null }]);
  });
});

describe('the keys of the work list', () => {
  it('j and k move the focus, Enter opens, and e presses the button of the current row', async () => {
    const router = show([hector, rosa]);
    await screen.findByRole('link', { name: 'Hector Villanueva' });
    key('j', document.body);
    expect(document.activeElement?.textContent).toBe('Hector Villanueva');
    key('j');
    expect(document.activeElement?.textContent).toBe('Rosa DiMarco');
    expect(rows()[1]!.getAttribute('aria-current')).toBe('true');
    key('k');
    key('e');
    await screen.findByText('A record');
    expect(router.state.location.pathname).toBe('/staff/intake/7');
  });

  it('e reminds at once', async () => {
    show([rosa]);
    await screen.findByRole('link', { name: 'Rosa DiMarco' });
    serve({ 'POST /staff/work/remind': { results: { done: [rosa.key], refused: [] } } });
    key('e', document.body);
    await screen.findByText('We reminded Rosa DiMarco by email.');
    expect(sentBodies('POST /staff/work/remind')).toEqual([{ items: [rosa.key] }]);
  });

  it('e sends a first kit at once', async () => {
    show([{ ...rosa, key: 'kit-8', kind: 'kit', step: 'send-first-kit', canRemind: false }]);
    await screen.findByRole('link', { name: 'Rosa DiMarco' });
    serve({ 'POST /staff/kits': { results: {} } });
    key('e', document.body);
    await screen.findByText('The first kit for Rosa DiMarco is on the list of kits to send.');
    expect(sentBodies('POST /staff/kits')).toEqual([{ holderId: 8 }]);
  });

  it('coach offers and bounced addresses are decided in a dialog of the list', async () => {
    const offer: WorkItem = {
      ...hector,
      key: 'coach-offer-4',
      kind: 'coach-offer',
      id: 4,
      step: 'decide-offer',
    };
    const bounce: WorkItem = {
      ...rosa,
      key: 'bounce-5',
      kind: 'bounce',
      id: 5,
      step: 'correct-email',
      canRemind: false,
    };
    show([
      { ...offer, facts: { ...offer.facts, name: 'Uma Field' } },
      { ...bounce, facts: { ...bounce.facts, reason: 'full' } },
    ]);
    await screen.findByRole('link', { name: 'Rosa DiMarco' });
    serve({
      'POST /staff/coach/claims/{id}/approve': { results: {} },
      'POST /staff/bounces/{id}/settle': { results: {} },
    });
    key('e', document.body);
    await screen.findByRole('dialog', { name: 'Shall Uma Field be the coach of Hector Villanueva?' });
    await press('Approve');
    expect(sentBodies('POST /staff/coach/claims/4/approve')).toHaveLength(1);
    await press(/^Correct/);
    expect(within(screen.getByRole('dialog')).getByText('The mailbox is full.')).toBeTruthy();
    await press('The address works, send again');
    expect(sentBodies('POST /staff/bounces/5/settle')).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('s opens the menu with dates, and a choice snoozes the row and can be undone', async () => {
    show([hector, rosa]);
    await screen.findByRole('link', { name: 'Hector Villanueva' });
    key('s', document.body);
    const menu = screen.getByRole('menu');
    const [tomorrow] = within(menu).getAllByRole('menuitem');
    expect(document.activeElement).toBe(tomorrow);
    expect(tomorrow!.textContent).toMatch(/^Tomorrow\w{3}, \w{3} \d+$/);
    key('Escape');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Snooze Hector Villanueva' }));

    serve({ 'POST /staff/work/snooze': { results: { done: ['referral-7'], refused: [] } } });
    key('s');
    fireEvent.click(screen.getAllByRole('menuitem')[0]!);
    await screen.findByText(/Hector Villanueva is snoozed until/);
    await press('Undo');
    await screen.findByText('Undone.');
    const bodies = sentBodies('POST /staff/work/snooze');
    expect(bodies[0].until).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(bodies[1]).toEqual({ items: ['referral-7'], until: null });
  });

  it('another date is asked for, and a past one is explained', async () => {
    show([hector]);
    await screen.findByRole('link', { name: 'Hector Villanueva' });
    await press('Snooze Hector Villanueva');
    fireEvent.click(screen.getByRole('menuitem', { name: 'Pick a date' }));
    const field = screen.getByLabelText('Until');
    fireEvent.change(field, { target: { value: '01/02/2020' } });
    await press('Snooze');
    expect(screen.getByText('Please choose a day after today.')).toBeTruthy();
    expect((field as HTMLInputElement).value).toBe('01/02/2020');
  });
});

describe('several items at once', () => {
  it('the bar reports each item that was not changed, with the reason', async () => {
    show([hector, rosa]);
    await screen.findByRole('link', { name: 'Hector Villanueva' });
    fireEvent.click(screen.getByLabelText('Select all'));
    const bar = within(screen.getByRole('region', { name: 'Selected items' }));
    bar.getByText('2 selected');
    fireEvent.click(bar.getByRole('button', { name: 'Assign' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('Theo Marsh');
    fireEvent.change(dialog.getByLabelText('To'), { target: { value: '2' } });
    serve({
      'POST /staff/work/assign': {
        results: {
          done: [rosa.key],
          refused: [{ key: hector.key, code: 'settled', message: 'This no longer waits.' }],
        },
      },
    });
    fireEvent.click(dialog.getByRole('button', { name: 'Assign' }));
    await screen.findByText('Hector Villanueva: This no longer waits.');
    expect(screen.getByText('Rosa DiMarco is assigned to Theo Marsh.')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Selected items' })).toBeNull();
  });

  it('emails are sent again to the items that have one', async () => {
    show([hector, rosa]);
    await screen.findByRole('link', { name: 'Hector Villanueva' });
    fireEvent.click(screen.getByLabelText('Select Hector Villanueva'));
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
    fireEvent.click(screen.getByLabelText('Select Rosa DiMarco'));
    serve({
      'POST /staff/work/send-again': {
        results: {
          done: [rosa.key],
          refused: [{ key: hector.key, code: 'not-possible', message: 'There is no email to send.' }],
        },
      },
    });
    await press('Send again');
    await screen.findByText('Hector Villanueva: There is no email to send.');
    expect(screen.getByText('The email to Rosa DiMarco was sent again.')).toBeTruthy();
  });

  it('items are assigned to a colleague, and undone to their former owner', async () => {
    show([hector]);
    await screen.findByRole('link', { name: 'Hector Villanueva' });
    fireEvent.click(screen.getByLabelText('Select Hector Villanueva'));
    await press('Assign');
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Assign' }));
    dialog.getByText('Please choose a person.');
    await dialog.findByText('Theo Marsh');
    fireEvent.change(dialog.getByLabelText('To'), { target: { value: '2' } });
    serve({ 'POST /staff/work/assign': { results: { done: [hector.key], refused: [] } } });
    fireEvent.click(dialog.getByRole('button', { name: 'Assign' }));
    await screen.findByText('Hector Villanueva is assigned to Theo Marsh.');
    await press('Undo');
    await screen.findByText('Undone.');
    expect(sentBodies('POST /staff/work/assign')).toEqual([
      { items: [hector.key], ownerId: 2 },
      { items: [hector.key], ownerId: 1 },
    ]);
  });

  it('all open items go to a colleague', async () => {
    show([hector]);
    await screen.findByRole('link', { name: 'Hector Villanueva' });
    await press('Assign my open items to …');
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('Theo Marsh');
    expect(dialog.queryByText('Nadia Haddad')).toBeNull();
    fireEvent.change(dialog.getByLabelText('To'), { target: { value: '2' } });
    serve({ 'POST /staff/work/assign-all': { results: { items: 3 } } });
    fireEvent.click(dialog.getByRole('button', { name: 'Assign' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentBodies('POST /staff/work/assign-all')).toEqual([{ toId: 2 }]);
  });
});
