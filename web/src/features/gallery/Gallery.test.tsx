import { act, screen, within, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Route, Routes } from 'react-router';
import words from '@catalogues/en/gallery.json';
import { renderApp } from '@/testing/renderApp';
import { sent, serve } from '@/testing/server';
import { enter, user } from '@/testing/user';
import { People } from './components/People';

const person = (n: number) => ({
  shortCode: `ABC${String(n).padStart(3, '0')}`,
  firstName: `First${n}`,
  lastName: 'Ejemplo',
  images: [{ thumbnail: `t${n}.jpg`, displayOrder: 0 }],
});
const page = (from: number, to: number, total: number, next = '') => ({
  results: Array.from({ length: to - from + 1 }, (_, n) => person(from + n)),
  total,
  totalIsAtLeast: false,
  next,
});
const asked = () => sent.map(({ call }) => call.replace('GET /microsite/active?', ''));

function show() {
  renderApp(
    <Routes>
      <Route path="/" element={<People />} />
      <Route path="/not-found" element={<p>not found</p>} />
    </Routes>,
    [words],
  );
}

describe('the people of the gallery', () => {
  it('the tiles open pages in a new tab; twelve are shown, and Load More adds twelve', async () => {
    serve({ 'GET /microsite/active': page(1, 12, 14, '5-9') });
    show();
    const first = await screen.findByRole('link', { name: /^First1 Ejemplo/ });
    expect([first.getAttribute('href'), first.getAttribute('target')]).toEqual(['/ABC001', '_blank']);
    expect(screen.getByRole('status').textContent).toBe('Showing 12 of 14');
    serve({ 'GET /microsite/active': page(13, 14, 14) });
    await user.click(screen.getByRole('button', { name: 'Load More' }));
    const thirteenth = await screen.findByRole('link', { name: /^First13 Ejemplo/ });
    await vi.waitFor(() => expect(document.activeElement).toBe(thirteenth));
    expect(screen.getByRole('status').textContent).toBe('Showing 14 of 14');
    expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull();
    expect(asked()).toEqual(['limit=12', 'after=5-9&limit=12']);
  });

  it('a failure of Load More is reported next to it, and the tiles stay', async () => {
    serve({ 'GET /microsite/active': page(1, 12, 14, '5-9') });
    show();
    const button = await screen.findByRole('button', { name: 'Load More' });
    serve({ 'GET /microsite/active': 'unreached' });
    await user.click(button);
    const failure = await screen.findByRole('alert');
    expect(failure.textContent).toBe('We could not load more pages. Please press Load More again.');
    expect(failure.parentElement?.contains(button)).toBe(true);
    expect(screen.getByRole('status').textContent).toBe('Showing 12 of 14');
  });

  it(
    'the tiles are searched after a pause in typing, from three letters on, and all return when the ' +
      'keyword is cleared',
    async () => {
      serve({ 'GET /microsite/active': page(1, 1, 1) });
      show();
      await screen.findByRole('link', { name: /^First1 / });
      vi.useFakeTimers();
      const box = screen.getByRole('searchbox');
      const type = (value: string) => enter(box, value);
      const pause = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
      await type('ch');
      await pause(1000);
      expect(asked()).toEqual(['limit=12']);
      await type('cho');
      await pause(200);
      await type('choir');
      await pause(299);
      expect(asked()).toHaveLength(1);
      await pause(1);
      expect(asked()).toEqual(['limit=12', 'keyword=choir&limit=12']);
      await type('');
      await pause(300);
      // The first list is still cached.
      expect(asked()).toHaveLength(2);
    },
  );

  it('the age and gender filters apply at once', async () => {
    serve({ 'GET /microsite/active': page(1, 1, 1) });
    show();
    await screen.findByRole('link', { name: /^First1 / });
    const age = screen.getByLabelText('Age');
    expect(
      within(age)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['All Ages', '21 and under', '22 to 34', '35 to 44', '45 to 54', '55 to 64', '65 and over']);
    await enter(age, '65-99');
    await enter(screen.getByLabelText('Gender'), 'female');
    await vi.waitFor(() => expect(asked().at(-1)).toBe('age=65-99&gender=female&limit=12'));
  });
});

describe('an empty gallery', () => {
  it('a visitor without the cookies of a site is redirected to /not-found', async () => {
    serve({ 'GET /microsite/active': { status: 404, message: 'notfound' } });
    show();
    expect(await screen.findByText('not found')).toBeTruthy();
  });

  it('a failure shows a message and a button to try again', async () => {
    serve({ 'GET /microsite/active': [{ status: 500 }, page(1, 2, 2)] });
    show();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    const first = await screen.findByRole('link', { name: /^First1 / });
    await vi.waitFor(() => expect(document.activeElement).toBe(first));
  });

  it('a filter without results can be cleared, and focus moves to the filter', async () => {
    serve({
      'GET /microsite/active': ({ query }) => (query.has('gender') ? page(1, 0, 0) : page(1, 2, 2)),
    });
    show();
    await screen.findByRole('link', { name: /^First1 / });
    await enter(screen.getByLabelText('Gender'), 'male');
    const everybody = await screen.findByRole('button', { name: 'Show all pages' });
    expect(screen.getByRole('status').textContent).toBe('Showing none');
    await user.click(everybody);
    expect(await screen.findByRole('link', { name: /^First1 / })).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('searchbox')));
  });
});
