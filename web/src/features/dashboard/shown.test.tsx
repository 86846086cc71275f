import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import contactWords from '@catalogues/en/contact.json';
import words from '@catalogues/en/dashboard.json';
import noteWords from '@catalogues/en/notes.json';
import { sampleNote } from '@/testing/sampleNote';
import { ToastHost } from '@/ui/toast/ToastHost';
import type { OwnSite } from './api/ownSite';
import Dashboard from './index';
import { loaded } from '@/testing/dashboardScreen';
import { renderApp } from '@/testing/renderApp';
import { sampleStats } from '@/testing/sampleDashboard';
import { serve, type Replies } from '@/testing/server';
import { enter, user } from '@/testing/user';

async function open(site: Partial<OwnSite> = {}, replies: Replies = {}) {
  serve({
    ...loaded(site),
    'GET /microsite/custom-site/image': { byQuery: { 'filename=face.jpg': new Response('crop') } },
    ...replies,
  });
  const element = (
    <>
      <Dashboard />
      <ToastHost />
    </>
  );
  const routes = [{ path: '/microsite/landing/:id/:editKey', element }];
  renderApp(routes, [words, contactWords, noteWords], '/microsite/landing/7/secret');
  await screen.findByRole('heading', { level: 1 });
}
const press = (name: string, box: HTMLElement = screen.getByRole('main')) =>
  user.click(within(box).getByRole('button', { name }));
/** Returns the newest toast; toasts of earlier tests may still be shown. */
const toast = () => [...document.querySelectorAll('[aria-hidden="true"] > div > span')].at(-1)?.textContent;

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  URL.createObjectURL = () => 'blob:face';
  URL.revokeObjectURL = () => {};
});

describe('the contents of the dashboard', () => {
  it('the head greets the patient and explains the page', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Good to see you, Delphine');
    expect(screen.queryByText(String(words['dashboard.intro']))).toBeNull();
    expect(screen.getByText('64 people came this week.')).toBeTruthy();
    expect(screen.queryByRole('img', { name: 'Your main picture' })).toBeNull();
  });

  it.each([
    [0, String(words['dashboard.intro'])],
    [1, '1 person came this week.'],
  ])(
    'the figures after %i visitors of this week begin with: %s',
    async (initialVisitorCountChange, sentence) => {
      const results = { ...sampleStats(), initialVisitorCountChange };
      await open({}, { 'GET /microsite/landing/{id}/{editKey}/weekly-stats': { results } });
      expect(screen.getByText(sentence)).toBeTruthy();
    },
  );

  it('the head shows the first picture', async () => {
    const picture = (thumbnail: string, displayOrder: number) => ({ thumbnail, displayOrder });
    await open({ imagesPending: [picture('other.jpg', 1), picture('face.jpg', 0)] });
    const shown = await screen.findByRole('img', { name: 'Your main picture' });
    expect(shown.getAttribute('src')).toBe('blob:face');
  });

  it.each([
    [100, true],
    [5, false],
    [190, false],
  ] as const)('at status %i View Your Site: %s', async (currentStatus, offered) => {
    await open({ currentStatus });
    const nav = within(screen.getByRole('navigation', { name: 'Your microsite' }));
    const to = (name: RegExp) => nav.queryByRole('link', { name })?.getAttribute('href') ?? null;
    expect([to(/^Dashboard/), to(/^Edit Your Site/), to(/^View Example Sites/)]).toEqual([
      '/microsite/landing/7/secret',
      '/microsite/custom-site/7/secret',
      '/gallery/DOK417',
    ]);
    expect(to(/^View Your Site/)).toBe(offered ? '/DOK417' : null);
    const tabs = nav.getAllByRole('link', { name: /^View / }).map((link) => link.getAttribute('target'));
    expect(tabs).toEqual(offered ? ['_blank', '_blank'] : ['_blank']);
  });

  it('the bar shows its links in a menu on small screens', async () => {
    await open();
    const menu = screen.getByRole('button', { name: 'Menu' });
    expect(menu.getAttribute('aria-expanded')).toBe('false');
    await user.click(menu);
    expect(menu.getAttribute('aria-expanded')).toBe('true');
  });

  it('a toast reports the request for a coach while it is sent, and when it was sent', async () => {
    let answer = (_answer: { results: string }) => {};
    const call = 'POST /microsite/landing/{id}/{editKey}/request-coach';
    await open({}, { [call]: () => new Promise((resolve) => (answer = resolve)) });
    await press('I would like to request a coach');
    const waiting = 'Sending a request for a coach, one moment please...';
    expect(await screen.findByText(waiting)).toBeTruthy();
    await act(async () => answer({ results: '2026-11-20T15:00:00Z' }));
    await vi.waitFor(() => expect(screen.queryByText(waiting)).toBeNull());
    expect(toast()).toBe('Coach request sent successfully.');
  });

  it('a toast reports a note or a reply while it is sent, and when it was sent', async () => {
    const note = sampleNote({ noteId: 5, sentByRecipient: false });
    type Notes = { results: (typeof note)[] };
    let answer = (_answer: Notes) => {};
    const later = () => new Promise<Notes>((resolve) => (answer = resolve));
    await open(
      { coach: { fullName: 'Bernadette Lowe' }, comms: [note] },
      { 'POST /microsite/custom-site/note/send': later, 'POST /microsite/custom-site/note/reply': later },
    );
    await press('Reply');
    await enter(screen.getByRole('textbox'), 'I will.');
    await press('Send Reply');
    expect(await screen.findByText('Sending your reply to the coach, one moment please...')).toBeTruthy();
    await act(async () => answer({ results: [{ ...note, status: 3, reply: 'I will.' }] }));
    await vi.waitFor(() => expect(screen.queryByText(/one moment please/)).toBeNull());
    expect(toast()).toBe('Reply sent to coach successfully.');
    await press('Send a Note');
    await enter(screen.getByLabelText('Your note'), 'Hello');
    await press('Send Note', screen.getByRole('dialog'));
    expect(await screen.findByText('Sending note to your coach, one moment please...')).toBeTruthy();
    await act(async () => answer({ results: [note] }));
    await vi.waitFor(() => expect(screen.queryByText(/one moment please/)).toBeNull());
    expect(toast()).toBe('Note sent to coach successfully.');
  });
});
