import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import linkWords from '@catalogues/en/lost-link.json';
import publicWords from '@catalogues/en/public.json';
import releaseWords from '@catalogues/en/release.json';
import words from '@catalogues/en/starter.json';
import { errorSummary, findErrorSummary } from '@/testing/errorSummary';
import { renderApp } from '@/testing/renderApp';
import { sent, serve } from '@/testing/server';
import { unanswered } from '@/testing/unanswered';
import { enter, user } from '@/testing/user';
import StarterSiteStart from '.';
import type { StarterSite } from './api/starterSite';

const site: StarterSite = {
  id: 7,
  age: 61,
  micrositeType: 'Kidney',
  micrositeTypeId: 0,
  shortCode: 'ABC123',
  firstName: 'Rosa',
  lastName: 'Ejemplo',
  centerName: 'Hillside',
  currentStatus: 0,
  customSiteStatus: 0,
  isPublic: false,
  agreedToHipaa: false,
  showSiteCreateOption: true,
  isMinor: false,
  guardianName: '',
  phonePrimary: '',
  phoneSecondary: '',
};

/** An IntersectionObserver that never reports: the preview's videos stay unloaded. */
class FarAway {
  observe() {}
  disconnect() {}
}

beforeEach(() => void vi.stubGlobal('IntersectionObserver', FarAway));

/** Returns the element that describes another one. */
const describing = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '');
const DATA = 'GET /microsite/custom-site/data/{id}/{editKey}';
const ACTIVATE = 'POST /microsite/activate-starter-site';
const found = (changes: Partial<StarterSite> = {}) => serve({ [DATA]: { results: { ...site, ...changes } } });

const open = () =>
  renderApp(
    <Routes location="/microsite/start/7/key">
      <Route path="/microsite/start/:id/:editKey" element={<StarterSiteStart />} />
    </Routes>,
    [words, releaseWords, linkWords],
  );

describe('the start page of a starter site', () => {
  it('the screen shows One moment... until the data is fetched with its key', async () => {
    found();
    open();
    expect(screen.getByText('One moment...')).toBeTruthy();
    await screen.findByRole('heading', { level: 1, name: /Hello, Rosa/ });
    expect(sent[0]).toEqual({
      call: 'GET /microsite/custom-site/data/7/key',
      authorization: 'EditKey microsite:7:key',
    });
  });

  it('the screen shows that the link is no longer available when the option is off', async () => {
    found({ showSiteCreateOption: false });
    open();
    await screen.findByText(
      "We're sorry but the following link is no longer available. Please contact your transplant center if " +
        'you have any questions.',
    );
    expect(screen.queryByRole('button', { name: 'Yes, I Confirm' })).toBeNull();
  });

  it.each([
    [0, /Rosa Ejemplo is waiting for a kidney transplant/],
    [1, /Rosa Ejemplo is waiting for a liver transplant/],
  ] as const)('previews the real starter page of type %i', async (micrositeTypeId, sentence) => {
    found({ micrositeTypeId });
    open();
    const welcome = await screen.findByRole('heading', { name: String(publicWords['public.welcome.title']) });
    const preview = welcome.closest('#preview')!;
    expect(preview.textContent).toMatch(sentence);
    expect(preview.querySelector('#supportcallouts')).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });

  it('the links of the preview are inert until a button shows the whole page', async () => {
    found();
    open();
    const welcome = await screen.findByRole('heading', { name: String(publicWords['public.welcome.title']) });
    const preview = welcome.closest('#preview')!;
    expect(preview.className).toContain('folded');
    expect(preview.hasAttribute('inert')).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Show the whole page' }));
    expect(preview.className).not.toContain('folded');
    expect(preview.hasAttribute('inert')).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Show less' }));
    expect(preview.className).toContain('folded');
    expect(preview.hasAttribute('inert')).toBe(true);
  });

  it('an active site links to its own page', async () => {
    found({ currentStatus: 5, isPublic: true, agreedToHipaa: true });
    open();
    expect((await screen.findByRole('link', { name: 'click here' })).getAttribute('href')).toBe(
      '/microsite/custom-site/7/key',
    );
    const heading = screen.getByRole('heading', { level: 1 });
    expect(describing(heading)?.textContent).toContain('Your starter website is now active...');
  });

  it.each([
    ['withdrawn', { currentStatus: 5 }, 'starter.is.hidden', 'starter.to-release', 'custom-site'],
    [
      'taken down',
      { currentStatus: 190, agreedToHipaa: true },
      'starter.is.closed',
      'starter.to-dashboard',
      'landing',
    ],
    [
      'live',
      { currentStatus: 100, customSiteStatus: 100, agreedToHipaa: true, isPublic: true },
      'starter.is.active',
      'starter.to-dashboard',
      'landing',
    ],
  ] as const)(
    'tells the truth about a page that is %s, and leads on',
    async (_, state, sentence, way, path) => {
      found(state);
      open();
      const lead = await screen.findByText(String(words[sentence]));
      expect(describing(screen.getByRole('heading', { level: 1 }))).toBe(lead);
      expect(screen.getByRole('link', { name: String(words[way]) }).getAttribute('href')).toBe(
        `/microsite/${path}/7/key`,
      );
      expect(screen.queryByRole('button', { name: 'Yes, I Confirm' })).toBeNull();
      expect(screen.queryAllByRole('link', { name: /^See your page/ })).toHaveLength(
        'isPublic' in state ? 1 : 0,
      );
    },
  );

  it('the site can be loaded again when the server was unreachable', async () => {
    open();
    await screen.findByRole('alert');
    found();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: /Hello, Rosa/ })).toBeTruthy();
  });
});

describe('an unanswered confirmation', () => {
  async function fill() {
    found();
    open();
    await screen.findByRole('heading', { level: 1, name: /Hello, Rosa/ });
    await enter(primary(), '555-010-0123');
    await user.click(screen.getAllByRole('radio', { name: /^No/ })[0] as HTMLElement);
    await user.click(screen.getByRole('checkbox', { name: /release|agree/i }));
  }
  const primary = () => screen.getByLabelText<HTMLInputElement>(/^Primary phone/);
  const confirm = () => user.click(screen.getByRole('button', { name: 'Yes, I Confirm' }));

  it('a failed activation stops waiting, explains what to do, and keeps the form', async () => {
    await fill();
    await unanswered(ACTIVATE, confirm, () =>
      expect(screen.getByText(String(words['starter.activating']))).toBeTruthy(),
    );
    expect(errorSummary().textContent).toContain(String(words['starter.failed.offline']));
    expect(screen.queryByText(String(words['starter.activating']))).toBeNull();
    expect(primary().value).toBe('555-010-0123');
  });

  it('a site that changed elsewhere meanwhile shows its new state', async () => {
    await fill();
    serve({ [ACTIVATE]: { status: 409, message: 'x' } });
    found({ currentStatus: 5 });
    await confirm();
    expect(await screen.findByRole('link', { name: String(words['starter.to-release']) })).toBeTruthy();
  });

  it('a repeated activation succeeds when the site is already active', async () => {
    await fill();
    serve({ [ACTIVATE]: ['unreached', { status: 409, message: 'x' }] });
    await confirm();
    await findErrorSummary();
    await confirm();
    expect(await screen.findByText(/^Your starter website is now active/)).toBeTruthy();
  });
});
