import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import words from '@catalogues/en/dashboard.json';
import { loaded, open, press, startAnew } from '@/testing/dashboardScreen';
import { sampleStats } from '@/testing/sampleDashboard';
import { sampleNote } from '@/testing/sampleNote';
import { enter, user } from '@/testing/user';

beforeEach(startAnew);

const coach = { fullName: 'Bernadette Lowe' };
const row = (name: RegExp) => screen.getByRole('button', { name });
const notes = () =>
  within(screen.getByRole('region', { name: 'Notes, newest first' })).getAllByRole('listitem');
const comms = [
  sampleNote({ noteId: 1, note: 'The first one' }),
  sampleNote({ noteId: 2, note: 'The second one', sendDateTime: '2026-11-20T15:00:00Z' }),
  sampleNote({
    noteId: 3,
    note: 'The newest one',
    sentByRecipient: false,
    sendDateTime: '2026-11-21T15:00:00Z',
  }),
];

describe('on a phone', () => {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => ({
      matches: false,
      addEventListener: () => {},
      removeEventListener: () => {},
    }));
  });

  it('the dashboard folds every section to a row with a figure', async () => {
    await open(loaded({ coach, comms }));
    const rows = screen.getAllByRole('button', { expanded: false }).map(({ textContent }) => textContent);
    expect(rows.slice(-5)).toEqual([
      'Share your pageLink, cards, flyer and texts',
      'Your Microsite Viewing Stats64 visitors this week',
      'Your Training CoachNew note',
      'Your Training Videos0 of 1 watched',
      'Your page’s settingsIn the gallery',
    ]);
    expect(screen.queryByRole('navigation', { name: 'On this page' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Take my page down' })).toBeNull();
    await user.click(row(/^Your page’s settings/));
    expect(screen.getByRole('button', { name: 'Take my page down' })).toBeTruthy();
    await user.click(row(/^Your page’s settings/));
    expect(screen.queryByRole('button', { name: 'Take my page down' })).toBeNull();
  });

  it('a section renders when it is opened, and stays rendered', async () => {
    await open(loaded({ coach, comms }));
    const takeDown = () => screen.queryByRole('button', { name: 'Take my page down', hidden: true });
    expect(takeDown()).toBeNull();
    await user.click(row(/^Your page’s settings/));
    const drawn = takeDown();
    expect(drawn).not.toBeNull();
    await user.click(row(/^Your page’s settings/));
    expect(takeDown()).toBe(drawn);
  });

  it('the coach section starts open when the address leads there', async () => {
    await open(loaded({ coach, comms }), '#coach');
    expect(row(/^Your Training Coach/).getAttribute('aria-expanded')).toBe('true');
    expect(row(/^Share your page/).getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement?.textContent).toContain('Your Training Coach');
  });

  it('the news link leads to the note every time', async () => {
    await open(loaded({ coach, comms }));
    for (let times = 0; times < 2; times++) {
      await user.click(screen.getByRole('link', { name: 'Read it' }));
      expect(screen.getByText('The newest one')).toBeTruthy();
      expect(row(/^Your Training Coach/).getAttribute('aria-expanded')).toBe('true');
      await user.click(row(/^Your Training Coach/));
      expect(row(/^Your Training Coach/).getAttribute('aria-expanded')).toBe('false');
    }
  });

  it('the section shows the newest note in full, and the others on request', async () => {
    await open(loaded({ coach, comms }), '#coach');
    expect(notes()).toHaveLength(1);
    await press('Show all 3 notes');
    expect(notes()).toHaveLength(3);
    expect(document.activeElement).toBe(notes()[1]);
    expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull();
  });
});

describe('the order on a phone', () => {
  it.each([
    ['a note', { coach, comms }, 'Bernadette Lowe wrote to you on Nov\u00a021,\u00a02026. Read it'],
    [
      'a reply',
      { coach, comms: [sampleNote({ status: 3, reply: 'Yes.', replyDateTime: '2026-11-22T15:00:00Z' })] },
      'Bernadette Lowe replied to your note on Nov\u00a022,\u00a02026. Read it',
    ],
  ] as const)('is %s of the coach', async (_, site, said) => {
    await open(loaded({ ...site, comms: [...site.comms] }));
    expect(screen.getByRole('link', { name: 'Read it' }).closest('p')?.textContent).toBe(said);
  });

  it('the dashboard shows no news when there is no unread note', async () => {
    await open(loaded({ coach, comms: [sampleNote()] }));
    expect(screen.queryByRole('link', { name: 'Read it' })).toBeNull();
  });

  it.each([
    ['a finished page', { currentStatus: 100 }, 'Share with one person'],
    ['a starter page', { currentStatus: 5, customSiteStatus: 0 }, 'Edit your page'],
    ['a page with changes asked for', { customSiteStatus: 52 }, 'Edit your page'],
    ['nothing yet', { currentStatus: 0, customSiteStatus: 0, isPublic: false }, 'Turn on your starter page'],
  ] as const)('of %s is the next step', async (_, site, first) => {
    await open(loaded(site));
    const links = within(screen.getByRole('main')).getAllByRole('link');
    expect(links[0]?.textContent).toBe(first);
  });
});

it.each([0, 3] as const)(
  'the dashboard shows no counts before there is a page, at status %i',
  async (currentStatus) => {
    await open(loaded({ currentStatus, customSiteStatus: 0, isPublic: false }));
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Your Microsite Viewing Stats' })).toBeNull();
    const path = screen.getByRole('region', { name: 'How it works' });
    expect(within(path).getAllByRole('listitem')).toHaveLength(3);
  },
);

it.each([
  ['page', { currentStatus: 100, isPublic: true }],
  ['starter', { currentStatus: 5, isPublic: true }],
  ['nothing', { currentStatus: 5, isPublic: false }],
] as const)('says what is public after a refusal: %s', async (what, site) => {
  await open(loaded({ customSiteStatus: 54, ...site }));
  expect(screen.getByText(String(words[`dashboard.declined.${what}`]))).toBeTruthy();
});

it.each([
  ['fewer, and somebody', [8, 2], '16 in all.'],
  ['nobody', [2, 0], 'No visitors yet this week. 16 in all.'],
  ['more', [1, 4], '3 more than last week'],
] as const)('says of %s this week nothing that discourages', async (_, counts, said) => {
  const stats = {
    ...sampleStats(),
    dashPastWeekTotal: counts[1],
    dashTotal: 16,
    history: counts.map((registrations, week) => ({
      weekStart: `2026-11-0${week + 1}`,
      visitors: 0,
      registrations,
    })),
  };
  await open({ ...loaded(), 'GET /microsite/landing/{id}/{editKey}/weekly-stats': { results: stats } });
  const tile = screen.getByRole('heading', { name: 'Completed Registrations this week' }).parentElement!;
  expect(tile.textContent).toContain(said);
  expect(tile.textContent).not.toContain('fewer');
  const bars = within(screen.getAllByRole('list', { name: 'The last 2 weeks' })[1]!).getAllByRole('listitem');
  expect(bars.map(({ textContent }) => textContent)).toEqual([
    `${counts[0]}Nov\u00a01`,
    `${counts[1]}Nov\u00a02`,
  ]);
});

it('an open dialog survives a rotation of the device', async () => {
  let isWide = false;
  const listeners = new Set<() => void>();
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return isWide;
    },
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }));
  await open(loaded({ coach, comms }), '#coach');
  await press('Send a Note');
  const dialog = screen.getByRole('dialog');
  await enter(screen.getByLabelText('Your note'), 'Hello');
  isWide = true;
  act(() => listeners.forEach((tell) => tell()));
  expect(screen.queryByRole('button', { name: /^Your Training Videos/ })).toBeNull();
  expect(screen.getByRole('dialog')).toBe(dialog);
});
