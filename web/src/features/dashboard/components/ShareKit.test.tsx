import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import words from '@catalogues/en/dashboard.json';
import sharedWords from '@catalogues/en/shared.json';
import type { Lang } from '@/i18n/i18n';
import type { OwnSite } from '../api/ownSite';
import { noShareKit, sampleShareKit, sampleSite } from '@/testing/sampleDashboard';
import { renderApp } from '@/testing/renderApp';
import { serve, type Reply } from '@/testing/server';
import { user } from '@/testing/user';
import { ShareKit } from './ShareKit';

const offline = (id: keyof typeof words) => `${words[id]} ${sharedWords['shared.failed.offline']}`;

const KEY = { kind: 'microsite', id: '7', editKey: 'secret' } as const;

const FETCH = 'GET /microsite/landing/{id}/{editKey}/share-kit';
const whole = { results: sampleShareKit() };

/** Stubs the clipboard and the share sheet of the device. */
function device(has: Partial<Pick<Navigator, 'share'>> & { writeText?: (text: string) => Promise<void> }) {
  vi.stubGlobal('navigator', {
    ...has,
    clipboard: { writeText: has.writeText ?? (async () => undefined) },
  });
}

const section = (site: Partial<OwnSite> = {}) => <ShareKit siteKey={KEY} site={sampleSite(site)} />;

/** Shows the section for the server's response, with the English messages in both languages. */
function show(kit: Reply<typeof FETCH> = whole, site: Partial<OwnSite> = {}, lang: Lang = 'en') {
  serve({ [FETCH]: kit });
  return renderApp(section(site), [sharedWords, words], '/', undefined, lang);
}

async function pressOn(name: string) {
  const button = await screen.findByRole('button', { name });
  await user.click(button);
}
const link = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href') ?? '';

it.each(['Hasan Muñoz', ''])(
  'the notice names the printed name “%s” if it differs from the name',
  async (alteredName) => {
    show({ results: sampleShareKit({ alteredName }) });
    await screen.findByRole('img', { name: /QR code that opens/ });
    const notice = screen.queryByText(/cannot print every letter of your name/);
    expect(notice?.textContent ?? '').toContain(alteredName);
    expect(notice !== null).toBe(alteredName !== '');
  },
);

it('the kit offers the QR code, the prints and the picture as files, in both languages', async () => {
  show();
  const code = await screen.findByRole('img', { name: 'QR code that opens beacon.example/DOK417' });
  expect(code.getAttribute('src')).toContain('%3Csvg');
  const file = (name: string, lang: string) => `/api/microsite/share/DOK417/${name}?lang=${lang}&v=7`;
  expect(link(/PNG/)).toBe(file('qr.png', 'en'));
  expect(link(/SVG/)).toBe(code.getAttribute('src'));
  expect(link(/Cards in English/)).toBe(file('cards.pdf', 'en'));
  expect(link(/Cards in Spanish/)).toBe(file('cards.pdf', 'es'));
  expect(link(/Flyer in English/)).toBe(file('flyer.pdf', 'en'));
  expect(link(/Flyer in Spanish/)).toBe(file('flyer.pdf', 'es'));
  expect(link(/Save the picture/)).toBe(file('card.png', 'en'));
});

it('the kit shows a preview of the cards above each sheet', async () => {
  show(whole, {}, 'es');
  const cards = await screen.findAllByRole('img', { name: /^A card in/ });
  expect(cards.map((card) => [card.getAttribute('alt'), card.getAttribute('src')])).toEqual(
    [
      ['Spanish', 'es'],
      ['English', 'en'],
    ].map(([name, lang]) => [
      `A card in ${name}: your name, your portrait if your page has one, the QR code and your page’s address`,
      `/api/microsite/share/DOK417/business-card.png?lang=${lang}&v=7`,
    ]),
  );
  for (const card of cards) {
    const sheet = within(card.closest('li') as HTMLElement).getByRole('link');
    expect(sheet.textContent).toMatch(
      new RegExp(`^Cards in ${/in (\w+)/.exec(card.getAttribute('alt') ?? '')?.[1]}`),
    );
  }
});

it('the kit puts the reader’s own language first', async () => {
  show(whole, {}, 'es');
  const cards = await screen.findAllByRole('link', { name: /^Cards in/ });
  expect(cards.map(({ textContent }) => textContent?.slice(0, 16))).toEqual([
    'Cards in Spanish',
    'Cards in English',
  ]);
  expect(screen.getByText('Delphine necesita un riñón.')).toBeTruthy();
});

it('the buttons copy the address and the texts of the chosen language', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined);
  device({ writeText });
  show();
  await pressOn('Copy link');
  expect(writeText).toHaveBeenLastCalledWith('https://beacon.example/DOK417');
  expect(screen.getByText('Copied').getAttribute('role')).toBe('status');
  await user.click(screen.getByRole('tab', { name: 'Spanish' }));
  const texts = within(screen.getByRole('tabpanel'));
  expect(texts.queryByText('Delphine needs a kidney.')).toBeNull();
  expect(texts.getByText('Delphine necesita un riñón.').closest('[lang]')?.getAttribute('lang')).toBe('es');
  expect(link(/Save the picture/)).toContain('lang=es');
  expect(link(/Open in your email/)).toMatch(/^mailto:\?subject=Un%20ri/);
  await pressOn('Copy the email');
  expect(writeText).toHaveBeenLastCalledWith('Hola:\nlea, por favor.\n');
});

it('the kit reports a refused copy', async () => {
  device({ writeText: async () => Promise.reject(new Error('no')) });
  show();
  await pressOn('Copy link');
  expect(screen.getByText(/Please select the text and copy it/)).toBeTruthy();
});

it('the kit offers the device’s own share sheet only where it exists', async () => {
  device({});
  const { unmount } = show();
  await screen.findByRole('button', { name: 'Copy link' });
  expect(screen.queryByRole('button', { name: 'Send link' })).toBeNull();
  unmount();
  const outcomes = [new DOMException('', 'AbortError'), new TypeError('no')];
  const share = vi.fn<(data?: ShareData) => Promise<void>>(async () => {
    throw outcomes.shift();
  });
  device({ share });
  show();
  const send = await screen.findByRole('button', { name: 'Send: Social post' });
  await user.click(send);
  expect(share).toHaveBeenLastCalledWith({ text: 'Delphine needs a kidney.' });
  const failure = String(words['dashboard.share.not-sent']);
  expect(screen.queryByText(failure)).toBeNull();
  await user.click(send);
  expect(screen.getByText(failure).getAttribute('role')).toBe('status');
});

it.each<[string, Partial<OwnSite>, RegExp]>([
  ['invited', { currentStatus: 0, customSiteStatus: 0 }, /Turn on your starter page/],
  ['waiting for the center', { currentStatus: 3 }, /once your transplant center has confirmed/],
  ['without a release', { agreedToHipaa: false, customSiteStatus: 0 }, /Agree to the HIPAA release/],
])('%s: the kit explains when it will be available, without any buttons', async (_, site, next) => {
  show({ results: noShareKit() }, site);
  expect(await screen.findByText(String(words['dashboard.share.not-yet']))).toBeTruthy();
  expect(screen.getByText(next)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
});

it('the kit disappears as soon as the release is withdrawn', async () => {
  const { rerender } = show();
  await screen.findByRole('button', { name: 'Copy link' });
  rerender(section({ agreedToHipaa: false, isPublic: false }));
  expect(screen.getByText(String(words['dashboard.share.not-yet']))).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull();
});

it('the kit can be fetched again after a failure', async () => {
  show('unreached');
  expect((await screen.findByRole('alert')).textContent).toContain(offline('dashboard.share.not-loaded'));
  serve({ [FETCH]: whole });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Copy link' })).toBeTruthy();
});
