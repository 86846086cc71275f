import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import words from '@catalogues/en/dashboard.json';
import sharedWords from '@catalogues/en/shared.json';
import noteWords from '@catalogues/en/notes.json';
import { sent, serve } from '@/testing/server';
import { loaded, open, press, show, startAnew } from '@/testing/dashboardScreen';
import { sampleNote } from '@/testing/sampleNote';
import { unanswered } from '@/testing/unanswered';
import { enter, user } from '@/testing/user';

const offline = (id: keyof typeof words) => `${words[id]} ${sharedWords['shared.failed.offline']}`;

beforeEach(startAnew);

describe('an unresponsive server', () => {
  const waits = (name: string, box?: HTMLElement) =>
    within(box ?? document.body)
      .getByRole('button', { name })
      .getAttribute('aria-busy');

  it('the request for a coach stops waiting, and explains what to do', async () => {
    await open(loaded());
    await unanswered(
      'POST /microsite/landing/{id}/{editKey}/request-coach',
      () => press('I would like to request a coach'),
      () => expect(screen.getByText(String(words['dashboard.coach.sending']))).toBeTruthy(),
    );
    expect(screen.getByRole('alert').textContent).toBe(offline('dashboard.coach.not-sent'));
    expect(screen.queryByText(String(words['dashboard.coach.sending']))).toBeNull();
  });

  it('the withdrawal of the release stops waiting, and fetches the state of the page', async () => {
    await open(loaded());
    await press(String(words['dashboard.release.withdraw']));
    const dialog = screen.getByRole('dialog');
    const yes = String(words['dashboard.release.yes']);
    await unanswered(
      'POST /microsite/custom-site/withdraw-release',
      () => press(yes, dialog),
      () => expect(waits(yes, dialog)).toBe('true'),
    );
    expect(within(dialog).getByRole('alert').textContent).toBe(offline('dashboard.release.failed'));
    expect(waits(yes, dialog)).toBeNull();
    expect(sent.filter(({ call }) => call === 'GET /microsite/custom-site/data/7/secret')).toHaveLength(2);
  });

  it("a switch shows the server's state", async () => {
    await open(loaded({ showInGallery: true }));
    const box = () =>
      screen.getByLabelText<HTMLInputElement>(new RegExp(`^${words['dashboard.found.gallery']}`));
    await unanswered(
      'POST /microsite/custom-site/visibility',
      () => user.click(box()),
      () => expect(box().checked).toBe(false),
    );
    expect(screen.getByRole('alert').textContent).toBe(offline('dashboard.found.failed'));
    expect(box().checked).toBe(true);
    expect(sent.filter(({ call }) => call === 'GET /microsite/custom-site/data/7/secret')).toHaveLength(2);
  });

  it('an unsent note is kept', async () => {
    await open(loaded({ coach: { fullName: 'Bernadette Lowe' } }));
    await press('Send a Note');
    await enter(screen.getByLabelText('Your note'), 'Hello');
    await unanswered(
      'POST /microsite/custom-site/note/send',
      () => press('Send Note', screen.getByRole('dialog')),
      () => expect(screen.getByText(String(noteWords['notes.compose.sending']))).toBeTruthy(),
    );
    expect(screen.getByRole('alert').textContent).toContain(String(noteWords['notes.kept']));
    expect(screen.queryByText(String(noteWords['notes.compose.sending']))).toBeNull();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your note').value).toBe('Hello');
  });

  it('a note whose response was lost is sent again under the same key', async () => {
    const send = 'POST /microsite/custom-site/note/send';
    await open({ ...loaded({ coach: { fullName: 'Bernadette Lowe' } }), [send]: 'unreached' });
    await press('Send a Note');
    await enter(screen.getByLabelText('Your note'), ' Hello');
    await press('Send Note', screen.getByRole('dialog'));
    await screen.findByRole('alert');
    serve({ [send]: { results: [sampleNote({ note: 'Hello' })] } });
    await press('Send Note', screen.getByRole('dialog'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('Hello')).toBeTruthy();
    const [first, second, ...others] = sent.filter(({ call }) => call === send);
    expect(first?.body).toMatchObject({ note: ' Hello', formKey: expect.stringMatching(/^[0-9a-f]{32}$/) });
    expect(second?.body).toEqual(first?.body);
    expect(others).toEqual([]);
  });

  it('the share kit alone is delayed, not the page', async () => {
    vi.useFakeTimers();
    try {
      show({ ...loaded(), 'GET /microsite/landing/{id}/{editKey}/share-kit': 'never' });
      expect(screen.getByText(String(words['dashboard.loading']))).toBeTruthy();
      await unanswered(
        null,
        () => undefined,
        () => undefined,
      );
      expect(screen.queryByText(String(words['dashboard.loading']))).toBeNull();
      // The section retries on its own, independently of the rest.
      expect(screen.getByText(String(words['dashboard.share.loading']))).toBeTruthy();
      await unanswered(
        null,
        () => undefined,
        () => undefined,
      );
      expect(screen.getByRole('alert').textContent).toContain(offline('dashboard.share.not-loaded'));
    } finally {
      vi.useRealTimers();
    }
  });
});
