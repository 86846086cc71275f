import { act, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import words from '@catalogues/en/e-consent.json';
import pictureWords from '@catalogues/en/pictures.json';
import supervisedWords from '@catalogues/en/supervised.json';
import { sent, serve, type Replies } from '@/testing/server';
import { press } from '@/testing/controls';
import { accepted, at, stage } from '@/testing/consentScreen';
import { renderApp } from '@/testing/renderApp';
import { enter, user } from '@/testing/user';
import Supervised from './index';

const session = { kind: 'voucher-holder', id: 31, staff: 'Cora Vance', place: 'Room 4' };
const shown = { html: '<article class="paper"><h1>The consent</h1></article>', documentHash: 'abc' };
const ENDED = 'The session has ended';
const calls = () => sent.map(({ call }) => call);

async function openTablet(answers: Replies = {}, heading = 'Agree to sign electronically') {
  serve({
    'GET /supervised': { results: session },
    'POST /e-consent/record': { results: at(1) },
    ...answers,
  });
  renderApp(
    <Routes>
      <Route path="/supervised/:token" element={<Supervised />} />
    </Routes>,
    [words, pictureWords, supervisedWords],
    '/supervised/TOKEN',
  );
  await stage(heading);
}
const advance = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  serve(accepted);
});
afterEach(() => vi.useRealTimers());

describe('a supervised signing', () => {
  // Shows R13.2a
  it('the screen opens one consent by its token, without a key', async () => {
    await openTablet();
    screen.getByText(/Cora Vance is with you at Room 4/);
    expect(sent.map(({ call, authorization }) => [call, authorization])).toEqual([
      ['GET /supervised', 'Supervised TOKEN'],
      ['POST /e-consent/record', 'Supervised TOKEN'],
    ]);
    expect(sent[1]?.body).toEqual({ id: 31, entityType: 12 });
    expect(screen.queryByText(/go back to your personal information/)).toBeNull();
  });

  // Shows R13.2b, R13.2d
  it('the session ends with the signature, stores nothing and offers no copy', async () => {
    localStorage.setItem('kept', 'x');
    sessionStorage.setItem('kept', 'x');
    await openTablet(
      {
        'POST /e-consent/record': { results: at(3, { hasPhoto: true }) },
        'POST /e-consent/create-pdf': { results: shown },
      },
      'Read it once more, then sign',
    );
    await enter(screen.getByLabelText(/^Type your name/), 'Lucia Ferrara');
    await press('Sign and finish');
    await stage('Thank you. Your form is signed');
    expect(calls().slice(-2)).toEqual(['POST /e-consent/finalize-signature', 'POST /supervised/end']);
    expect(screen.queryByText(/Lucia|Cora Vance|Would you like to download/)).toBeNull();
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  });

  it('the session stays open when the person starts over, and ends when they leave', async () => {
    await openTablet({ 'POST /e-consent/record': { results: at(2) } }, 'Initial each statement');
    serve({ 'POST /e-consent/record': { results: at(1) } });
    await press('Start Over');
    await press('Yes, start over');
    await stage('Agree to sign electronically');
    await press('Cancel');
    await stage(ENDED);
    expect(screen.getByText('Please give the tablet back to the staff.')).toBeTruthy();
  });

  // Shows R13.2b
  it('the session warns and ends after ten idle minutes, and continues at a touch', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await openTablet();
    await advance(9 * 60_000 + 1000);
    screen.getByRole('dialog', { name: 'Are you still there?' });
    const aloud = () => document.querySelector('dialog [aria-live=assertive]')?.textContent;
    expect(aloud()).toBe('');
    await advance(30_000);
    expect(aloud()).toBe('This page ends in 30 seconds.');
    await advance(20_000);
    expect(aloud()).toBe('This page ends in 10 seconds.');
    await press('I am still here');
    await user.click(document.body);
    await advance(1000);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(calls()).toContain('POST /supervised/stay');
    await advance(10 * 60_000);
    await stage(ENDED);
    screen.getByText(/This page was not used for 10 minutes/);
    expect(calls().at(-1)).toBe('POST /supervised/end');
    expect(screen.queryByText(/Cora Vance|Lucia/)).toBeNull();
  });

  it('the session ends once staff have ended it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await openTablet();
    serve({ 'POST /supervised/stay': { status: 404, message: 'This signing session has ended.' } });
    await advance(31_000);
    await user.keyboard('a');
    expect(await stage(ENDED)).toBeTruthy();
  });

  it('the session ends when a call reports its end', async () => {
    await openTablet();
    serve({ 'POST /e-consent': { status: 404, message: 'This signing session has ended.' } });
    await press('I agree to sign electronically');
    expect(await stage(ENDED)).toBeTruthy();
  });

  // Shows R13.2d
  it('the session does not open while staff are signed in, nor after its end', async () => {
    await openTablet(
      { 'GET /supervised': { status: 409, message: 'A staff member is signed in on this browser.' } },
      'This page cannot open here',
    );
    expect(calls()).toEqual(['GET /supervised']);
    serve({ 'GET /supervised': { status: 404, message: 'This signing session has ended.' } });
    await press('Try again');
    await stage(ENDED);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});
