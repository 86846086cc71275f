import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import words from '@catalogues/en/dashboard.json';
import sharedWords from '@catalogues/en/shared.json';
import noteWords from '@catalogues/en/notes.json';
import { changes, sent, serve } from '@/testing/server';
import { loaded, open, press, seen, startAnew } from '@/testing/dashboardScreen';
import { sampleNote } from '@/testing/sampleNote';
import type { OwnSite } from './api/ownSite';
import { sampleVideo } from '@/testing/sampleDashboard';
import { enter, user } from '@/testing/user';

const offline = (id: keyof typeof words) => `${words[id]} ${sharedWords['shared.failed.offline']}`;

const jumps = () =>
  within(screen.getByRole('navigation', { name: 'On this page' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

beforeEach(startAnew);

describe('the dashboard', () => {
  it('the table contains all the numbers', async () => {
    await open(loaded());
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'MeasurePrevious totalPast weekTotal',
      'Site Visitors34864412',
      'Completed Registrations426',
    ]);
    expect(screen.getByText('23 more than last week')).toBeTruthy();
  });

  it('the dashboard shows everything or nothing, and can be loaded again', async () => {
    await open({ ...loaded(), 'GET /microsite/landing/{id}/{editKey}/weekly-stats': 'unreached' });
    expect(screen.getByRole('alert').textContent).toBe(offline('dashboard.not-loaded'));
    expect(screen.queryByText(String(words['dashboard.loading']))).toBeNull();
    serve(loaded());
    await press('Try again');
    expect(await screen.findByRole('heading', { name: 'Good to see you, Delphine' })).toBeTruthy();
  });

  it('the dashboard does not blame the connection when the server fails', async () => {
    await open({ ...loaded(), 'GET /microsite/custom-site/data/{id}/{editKey}': { status: 500 } });
    expect(screen.getByRole('alert').textContent).toBe(
      `${words['dashboard.not-loaded']} ${sharedWords['shared.failed.server']}`,
    );
  });

  it('the dashboard loads without its share kit, and fetches the kit once', async () => {
    await open(loaded());
    expect(sent.filter(({ call }) => call === 'GET /microsite/landing/7/secret/share-kit')).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Copy link' })).toBeTruthy();
    cleanup();
    await open({ ...loaded(), 'GET /microsite/landing/{id}/{editKey}/share-kit': 'unreached' });
    expect(await screen.findByText(offline('dashboard.share.not-loaded'))).toBeTruthy();
    serve(loaded());
    await press('Try again');
    expect(await screen.findByRole('button', { name: 'Copy link' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Good to see you, Delphine' })).toBeTruthy();
  });

  it('the dashboard reports a link that is not valid', async () => {
    await open({
      'GET /microsite/custom-site/data/{id}/{editKey}': { status: 404 },
      'GET /microsite/landing/{id}/{editKey}/weekly-stats': { status: 404 },
      'GET /microsite/landing/{id}/{editKey}/training-videos': { status: 404 },
    });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This link does not open your page');
    expect(screen.getByLabelText('Your email address')).toBeTruthy();
  });

  it('the focus moves to the coach when the address has that fragment', async () => {
    await open(loaded(), '#coach');
    expect(document.activeElement?.textContent).toBe('Request a Coach');
  });

  it.each<[string, Partial<OwnSite>, string, boolean]>([
    ['nobody was asked', {}, 'Request a Coach', true],
    ['one was asked for', { coachRequestedDateTime: '2026-11-19T15:00:00Z' }, 'Coach Requested', false],
    ['there is one', { coach: { fullName: 'Bernadette Lowe' } }, 'Your Training Coach', false],
  ])('the bar and the section show the state when %s', async (_, site, title, offered) => {
    await open(loaded(site));
    expect(jumps()).toEqual(['Your Microsite Viewing Stats', 'Your Training Videos', title]);
    expect(screen.getByRole('heading', { level: 2, name: title })).toBeTruthy();
    expect(screen.queryByText('Need Guidance?') !== null).toBe(offered);
  });

  it.each(['Yes, please connect me', 'I would like to request a coach'])(
    'the button requests a coach: %s',
    async (name) => {
      await open({
        ...loaded(),
        'POST /microsite/landing/{id}/{editKey}/request-coach': { results: '2026-11-20T02:00:00Z' },
      });
      await press(name);
      // 2 AM in UTC is still the evening before in the registry's time zone.
      expect(await screen.findByText('A request for a coach was sent on Nov 19, 2026')).toBeTruthy();
      expect(screen.queryByRole('button', { name })).toBeNull();
      expect(document.activeElement?.textContent).toBe('Coach Requested');
    },
  );

  it.each(['Yes, please connect me', 'I would like to request a coach'])(
    'a failed request for a coach is reported once, below the button: %s',
    async (name) => {
      await open({ ...loaded(), 'POST /microsite/landing/{id}/{editKey}/request-coach': 'unreached' });
      await press(name);
      const alerts = await screen.findAllByRole('alert');
      expect(alerts.map((alert) => alert.textContent)).toEqual([offline('dashboard.coach.not-sent')]);
      const button = screen.getByRole('button', { name });
      expect(button.closest('section, .panel')?.contains(alerts[0] ?? null)).toBe(true);
      expect(screen.queryByText(String(words['dashboard.coach.sending']))).toBeNull();
    },
  );
});

describe('the conversation', () => {
  const coached = (part: Partial<OwnSite> = {}) =>
    loaded({ coach: { fullName: 'Bernadette Lowe' }, ...part });

  it('the dialog sends a note and shows the returned list', async () => {
    const call = 'POST /microsite/custom-site/note/send';
    await open({
      ...coached(),
      'POST /microsite/custom-site/note/send': { results: [sampleNote({ note: 'Hello' })] },
    });
    expect(screen.getByText(String(noteWords['notes.empty']))).toBeTruthy();
    await press('Send a Note');
    await enter(screen.getByLabelText('Your note'), 'Hello');
    await press('Send Note', screen.getByRole('dialog'));
    expect(sent.at(-1)).toMatchObject({
      call,
      body: { micrositeRecipientId: 7, note: 'Hello', sentByRecipient: true, formKey: expect.any(String) },
    });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await screen.findByText('Waiting for your coach to reply')).toBeTruthy();
  });

  it('an unsent note stays in the dialog and after it was closed', async () => {
    await open({ ...coached(), 'POST /microsite/custom-site/note/send': 'unreached' });
    await press('Send a Note');
    await enter(screen.getByLabelText('Your note'), 'Hello');
    await press('Send Note', screen.getByRole('dialog'));
    await press('Cancel', screen.getByRole('dialog'));
    await press('Send a Note');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your note').value).toBe('Hello');
  });

  it('an unsent note is restored after the page was left, with a notice', async () => {
    const comms = [sampleNote({ noteId: 5, sentByRecipient: false })];
    const viewed = { 'POST /microsite/custom-site/note/viewed/{noteId}': {} };
    await open({ ...coached({ comms }), ...viewed });
    await press('Send a Note');
    await enter(screen.getByLabelText('Your note'), 'Hello');
    await press('Cancel', screen.getByRole('dialog'));
    await press('Reply');
    await enter(screen.getByRole('textbox'), 'Thank you.');
    cleanup();
    await open({ ...coached({ comms }), ...viewed });
    expect(screen.getAllByText('Not sent yet')).toHaveLength(2);
    await press('Reply');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Thank you.');
    await press('Send a Note');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your note').value).toBe('Hello');
  });

  it('the latest note counts as viewed once its list is seen, and only once', async () => {
    const call = 'POST /microsite/custom-site/note/viewed/5';
    const comms = [sampleNote({ noteId: 5, sentByRecipient: false })];
    await open({ ...coached({ comms }), 'POST /microsite/custom-site/note/viewed/{noteId}': {} });
    await screen.findByText('New');
    expect(sent.map(({ call: made }) => made)).not.toContain(call);
    await act(async () => {
      seen();
      seen();
    });
    await waitFor(() => expect(sent.filter(({ call: made }) => made === call)).toHaveLength(1));
    expect(screen.getByText('New')).toBeTruthy();
  });
});

describe('the training videos', () => {
  const to = (what: string) => `POST /microsite/landing/7/secret/training-video/3/${what}`;
  const heard = {
    'POST /microsite/landing/{id}/{editKey}/training-video/{micrositeTrainingVideoId}/started': {},
    'POST /microsite/landing/{id}/{editKey}/training-video/{micrositeTrainingVideoId}/completed': {},
  };
  const callCount = (what: string) => sent.filter(({ call }) => call === to(what)).length;
  const play = () => press('Play Start with one person');
  const player = () => document.querySelector('video') as HTMLVideoElement;

  it('the videos are for kidney sites only', async () => {
    await open(loaded({ micrositeTypeId: 1 }));
    expect(jumps()).toEqual(['Your Microsite Viewing Stats', 'Request a Coach']);
    expect(screen.queryByRole('heading', { name: 'Your Training Videos' })).toBeNull();
  });

  it('the player reports the first play and the end, and the list then shows the times', async () => {
    await open({ ...loaded(), ...heard });
    await play();
    const started = sampleVideo({ startedDateTime: '11/16/2026 09:30' });
    serve({
      ...loaded(),
      'GET /microsite/landing/{id}/{editKey}/training-videos': { results: [started] },
    });
    await act(async () => {
      fireEvent.play(player());
      fireEvent.play(player());
    });
    expect(callCount('started')).toBe(1);
    const when = await screen.findByText('Nov 16, 2026');
    expect(when.getAttribute('datetime')).toBe('2026-11-16T09:30');
    expect(when.parentElement?.textContent).toBe('Started Nov\u00a016,\u00a02026');
    await act(async () => fireEvent.ended(player()));
    expect(callCount('completed')).toBe(1);
    await press('Close & Return to Your Dashboard', screen.getByRole('dialog'));
    await play();
    await act(async () => fireEvent.play(player()));
    expect(callCount('started')).toBe(1);
  });

  it('the player also plays in Spanish, with captions', async () => {
    const video = sampleVideo({ spanishVideoUrl: '/es.mp4', spanishCaptionsUrl: '/es.vtt' });
    await open({
      ...loaded(),
      'GET /microsite/landing/{id}/{editKey}/training-videos': { results: [video] },
    });
    await play();
    expect(player().querySelector('track')?.getAttribute('src')).toBe('/en.vtt');
    await press('Ver en español', screen.getByRole('dialog'));
    expect(player().getAttribute('src')).toBe('/es.mp4');
    expect(player().querySelector('track')?.getAttribute('srclang')).toBe('es');
  });

  it('the player explains what to do when a video does not play', async () => {
    await open(loaded());
    await play();
    fireEvent.error(player());
    expect(screen.getByRole('alert').textContent).toBe(String(words['dashboard.videos.failed']));
  });
});

describe('the decisions of the patient', () => {
  // Shows R3.9a
  it('a switch is saved when it is turned, and turned back when saving fails', async () => {
    const call = 'POST /microsite/custom-site/visibility';
    const answers = {
      ...loaded(),
      'POST /microsite/custom-site/visibility': {
        results: { showInGallery: true, allowIndexing: true },
      },
    };
    await open(answers);
    const search = screen.getByLabelText<HTMLInputElement>(/Let search engines show my page/);
    await user.click(search);
    expect(sent.at(-1)).toMatchObject({ call, body: { id: 7, editKey: 'secret', allowIndexing: true } });
    await waitFor(() => expect(search.checked).toBe(true));
    serve({ ...loaded({ allowIndexing: true }), 'POST /microsite/custom-site/visibility': 'unreached' });
    await user.click(search);
    expect((await screen.findByRole('alert')).textContent).toBe(offline('dashboard.found.failed'));
    await waitFor(() => expect(search.checked).toBe(true));
  });

  it('the release is withdrawn only after the consequences are shown', async () => {
    await open({ ...loaded(), 'POST /microsite/custom-site/withdraw-release': {} });
    await press('Withdraw my release');
    expect(changes()).toHaveLength(0);
    const question = screen.getByRole('dialog');
    expect(within(question).getByText(/^Your public page disappears at once\./)).toBeTruthy();
    await press('Yes, withdraw it', question);
    expect(await screen.findByText('Not shown')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Withdraw my release' })).toBeNull();
    expect(document.activeElement?.textContent).toBe('Your page’s settings');
  });

  it('the page asks before it opens the address that takes the site down', async () => {
    await open(loaded());
    await press('Take my page down');
    await press('No, keep my page', screen.getByRole('dialog'));
    expect(screen.queryByText('Taken down')).toBeNull();
    await press('Take my page down');
    await press('Yes, deactivate it', screen.getByRole('dialog'));
    expect(screen.getByText('Taken down')).toBeTruthy();
  });

  it('the patient can restore the page, and reads when it is too late', async () => {
    const late = { status: 409, message: 'It is too late to undo this here.' };
    const undoDeactivationUntil = '2026-11-20T15:00:00Z';
    await open({
      ...loaded({ currentStatus: 190, undoDeactivationUntil }),
      'POST /microsite/deactivate/undo': late,
    });
    expect(screen.getByText(/until Nov 20, 2026, 10:00 AM\./)).toBeTruthy();
    await press('Bring my page back');
    expect((await screen.findByRole('alert')).textContent).toBe('It is too late to undo this here.');
    serve({ ...loaded(), 'POST /microsite/deactivate/undo': {} });
    await press('Bring my page back');
    expect(await screen.findByText('Active')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Bring my page back' })).toBeNull();
    expect(document.activeElement?.textContent).toBe('Good to see you, Delphine');
  });

  it.each([190, 210] as const)(
    'the dashboard offers no settings for a site of status %i',
    async (currentStatus) => {
      await open(loaded({ currentStatus }));
      expect(screen.queryByRole('button', { name: 'Take my page down' })).toBeNull();
      expect(screen.queryByText('Need Guidance?')).toBeNull();
    },
  );

  // The registry took the page down, or the 24 hours are over: no button, because it could only fail.
  it('a patient who can no longer restore the page is asked to call', async () => {
    await open(loaded({ currentStatus: 190, undoDeactivationUntil: null }));
    expect(screen.queryByRole('button', { name: 'Bring my page back' })).toBeNull();
    expect(screen.getByText(/please call us/)).toBeTruthy();
  });
});
