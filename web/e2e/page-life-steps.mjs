// The life of a page after its submission: on the dashboard, in the gallery, and for visitors.
import { expect } from '@playwright/test';
import { announced } from './announcing.mjs';
import { unfoldAll } from './dashboard-steps.mjs';
import { toasted } from './patient-steps.mjs';
import { speak } from './words.mjs';

/** How long the dashboard is reopened for its numbers, in milliseconds. */
const STATS_MS = 60_000;

/** Returns the previous total, the past week and the total of a measure in the dashboard's table. */
async function fetchStats({ page, lang }, site) {
  const t = speak(lang);
  await page.goto(site.home);
  await unfoldAll(page);
  const table = page.getByRole('table', { name: t('dashboard.stats.caption') });
  await table.waitFor();
  const numbers = async (measure) => {
    const row = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: t(measure) }) });
    return (await row.getByRole('cell').allInnerTexts()).map(Number);
  };
  return {
    visitors: await numbers('dashboard.stats.visitors'),
    registrations: await numbers('dashboard.stats.registrations'),
  };
}

/** Reopens the dashboard until its table shows those numbers: visits are counted in the background. */
export async function seesStats(person, site, expected) {
  await expect
    .poll(() => fetchStats(person, site), { message: 'the numbers of the dashboard', timeout: STATS_MS })
    .toEqual(expected);
}

/** Waits until the gallery shows these names in this order for a keyword; the person needs a site's cookies. */
export async function seesInGallery({ page, lang }, site, keyword, names) {
  const t = speak(lang);
  await page.goto(`/gallery/${site.shortCode}`);
  await Promise.all([
    page.waitForResponse((answer) => answer.url().includes(`keyword=${keyword}`)),
    page.getByLabel(t('gallery.keyword')).fill(keyword),
  ]);
  const tiles = page.getByRole('main').locator('li b');
  const shown = async () => (await tiles.allInnerTexts()).map((name) => name.trim());
  await expect.poll(shown, { message: 'the people of the gallery' }).toEqual(names);
  const count = { shown: names.length, total: names.length };
  await announced(page, names.length > 0 ? t('gallery.count', count) : t('gallery.count.none'));
}

/** Gives a phone a share sheet that records the shared data. */
export async function giveSharing({ context }) {
  const shared = [];
  await context.exposeFunction('keepShared', (what) => shared.push(what));
  await context.addInitScript(() => {
    navigator.share = async (what) => window.keepShared(what);
  });
  return shared;
}

/** Waits until the page's scripts have counted the visit: from then on its buttons use the share sheet. */
export async function countsVisit({ context }, { shortCode }) {
  const counted = async () => (await context.cookies()).find(({ name }) => name === 'nkr-microsite')?.value;
  await expect
    .poll(async () => (await counted())?.includes(shortCode), { message: 'the visit to be counted' })
    .toBeTruthy();
}

/**
 * A visitor shares the page with the phone's share sheet; the links of the other two buttons contain the
 * address as well.
 */
export async function share({ page, lang }, shared, site, { firstName }) {
  const t = speak(lang);
  const address = `${new URL(page.url()).origin}/${site.shortCode}`;
  const buttons = page.getByRole('group', { name: t('public.share.label', { name: firstName }) });
  await buttons.getByRole('link', { name: t('public.share.social') }).click();
  await expect.poll(() => shared.length > 0, { message: 'the phone to share' }).toBeTruthy();
  expect(shared[0].url).toBe(address);
  expect(shared[0].text.includes(firstName)).toBeTruthy();
  for (const channel of ['microblog', 'email']) {
    const href = await buttons.getByRole('link', { name: t(`public.share.${channel}`) }).getAttribute('href');
    expect(href.includes(encodeURIComponent(address)), href).toBeTruthy();
  }
}

/** From "Start the Donor Screening Process" to the thanks of the demo's donor screening site, in a new tab. */
export async function register({ page, context, lang }, { id, micrositeTypeId = 0 }, look) {
  const t = speak(lang);
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: t('public.help.start') }).click(),
  ]);
  // A new tab has no address at first.
  await tab.waitForURL((url) => url.protocol === 'http:');
  const asked = new URL(tab.url()).searchParams;
  expect(asked.get('id')).toBe(String(id));
  expect(asked.get('donationType')).toBe(String(micrositeTypeId));
  await tab.getByRole('heading', { level: 1 }).waitFor();
  await look(tab, 'donor screening');
  for (const name of ['age', 'health', 'free']) await tab.locator(`input[name=${name}][value=yes]`).check();
  await tab
    .getByRole('button', { name: lang === 'en' ? 'Complete registration' : 'Completar la inscripción' })
    .click();
  await tab.getByRole('heading', { level: 1, name: lang === 'en' ? /^Thank you/ : /^Gracias/ }).waitFor();
  await look(tab, 'donor screening, done');
  await tab.close();
}

/** The patient takes the page down, from the dashboard through the question to the thanks. */
export async function takeDown({ page, lang }, site, name, look) {
  const t = speak(lang);
  await page.goto(site.home);
  await unfoldAll(page);
  await page.getByRole('button', { name: t('dashboard.deactivate.start') }).click();
  const question = page.getByRole('dialog');
  await question.waitFor();
  await look(page, 'question before the deactivation');
  await question.getByRole('button', { name: t('dashboard.deactivate.no') }).click();
  await question.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: t('dashboard.deactivate.start') }).click();
  await question.getByRole('button', { name: t('dashboard.deactivate.yes') }).click();
  await page.waitForURL(`**/microsite/deactivate/${site.id}/${site.editKey}`);
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.getByText(t('deactivate.thanks')).waitFor();
  await look(page, 'deactivated');
}

/** The patient restores the page on the screen that took it down. */
export async function bringBack({ page, lang }, site) {
  const t = speak(lang);
  const undo = page.getByRole('button', { name: t('deactivate.undo') });
  await toasted(page, t('deactivate.undone'), () => undo.click());
  await page.waitForURL(`**${site.home}`);
}

/** A visitor finds that the page is no longer active, and stays to read it. */
export async function isGone({ page, lang }, site) {
  // The countdown takes five seconds: the click must wait for its button before the page is requested.
  const stop = page.getByRole('button', { name: speak(lang)('not-found.stop') });
  await Promise.all([page.waitForURL('**/not-found'), stop.click(), page.goto(`/${site.shortCode}`)]);
  await stop.waitFor({ state: 'detached' });
}

/** Sends registrations for a page as the form of the demo's donor screening site does. */
export async function sendRegistrations(beacon, { id }, count) {
  for (let nth = 0; nth < count; nth += 1) {
    const body = new URLSearchParams({ id, donationType: '0', age: 'yes', health: 'yes', free: 'yes' });
    const answer = await fetch(`${beacon.url}/demo-screening`, { method: 'POST', body });
    expect(answer.status, await answer.text()).toBe(200);
  }
}

/** The patient's share kit: the address, its QR code, prints, and texts in both languages. */
export async function useShareKit({ page, context, lang }, site) {
  const t = speak(lang);
  const { origin } = new URL(page.url());
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  await unfoldAll(page);
  await page.getByRole('button', { name: t('dashboard.share.copy-link') }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const address = `${origin}/${site.shortCode}`;
  await expect
    .poll(async () => (await copied()) === address, { message: 'the address to be copied' })
    .toBeTruthy();
  const drawn = {
    'the QR code': t('dashboard.share.qr', { address: address.replace(/^https?:\/\//, '') }),
    'a card in English': t('dashboard.share.card-en'),
    'a card in Spanish': t('dashboard.share.card-es'),
  };
  for (const [what, name] of Object.entries(drawn)) {
    const picture = page.getByRole('img', { name });
    await picture.scrollIntoViewIfNeeded(); // cards load when they are visible
    await expect
      .poll(() => picture.evaluate(({ naturalWidth }) => naturalWidth > 0), {
        message: `${what} to be drawn`,
      })
      .toBeTruthy();
  }
  for (const [file, begins] of [
    ['save-png', '\x89PNG'],
    ['cards-en', '%PDF'],
    ['cards-es', '%PDF'],
    ['flyer-en', '%PDF'],
    ['flyer-es', '%PDF'],
  ]) {
    const link = page.getByRole('link', { name: t(`dashboard.share.${file}`) });
    const answer = await context.request.get(await link.getAttribute('href'));
    expect(answer.status(), file).toBe(200);
    expect((await answer.body()).toString('latin1', 0, begins.length), file).toBe(begins);
  }
  let before = address;
  for (const other of ['en', 'es']) {
    await page.getByRole('tab', { name: t(`dashboard.share.in.${other}`) }).click();
    await page.getByRole('button', { name: t('dashboard.share.sms-copy') }).click();
    const isNew = async () => (await copied()) !== before;
    await expect
      .poll(isNew, { message: `another text than "${before}" to be copied, ${other}` })
      .toBeTruthy();
    before = await copied();
    expect(before.includes(site.shortCode), before).toBeTruthy();
  }
}
