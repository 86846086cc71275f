// What happens to a page after its submission: on the dashboard, in the gallery, and in the eyes of visitors.
import assert from 'node:assert/strict';
import { toast } from './patient-steps.mjs';
import { until } from './until.mjs';
import { speak } from './words.mjs';

/** The numbers of the dashboard's table: previous total, past week and total of visitors and registrations. */
export async function statsOf({ page, lang }, site) {
  const t = speak(lang);
  await page.goto(site.home);
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

/** The names in the gallery, in its order, of those whose story has that word. */
export async function galleryNames({ page, lang }, site, keyword) {
  const t = speak(lang);
  // The gallery opens for whoever came through a site's own link.
  await page.goto(site.home);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goto(`/gallery/${site.shortCode}`);
  await page.getByLabel(t('gallery.keyword')).fill(keyword);
  await page.waitForURL(/keyword=/);
  const tiles = page.getByRole('main').locator('ul li a b');
  const found = page.waitForResponse(/\/api\/microsite\/active\?.*keyword=/).catch(() => undefined);
  await page.reload();
  await found;
  await page.waitForLoadState('networkidle');
  return (await tiles.allInnerTexts()).map((name) => name.trim());
}

/** Gives a phone its own way to share; what is shared with it can be asked for. */
export async function giveSharing({ context }) {
  const shared = [];
  await context.exposeFunction('keepShared', (what) => shared.push(what));
  await context.addInitScript(() => {
    navigator.share = async (what) => window.keepShared(what);
  });
  return shared;
}

/** A visitor passes the page on with the phone's own sharing; the other two buttons lead with the address as well. */
export async function share({ page, lang }, shared, site, { firstName }) {
  const t = speak(lang);
  const address = `${new URL(page.url()).origin}/${site.shortCode}`;
  const buttons = page.getByRole('group', { name: t('public.share.label', { name: firstName }) });
  await buttons.getByRole('link', { name: t('public.share.social') }).click();
  await until(() => shared.length > 0, { what: 'the phone to share' });
  assert.equal(shared[0].url, address);
  assert.ok(shared[0].text.includes(firstName));
  for (const channel of ['microblog', 'email']) {
    const href = await buttons.getByRole('link', { name: t(`public.share.${channel}`) }).getAttribute('href');
    assert.ok(href.includes(encodeURIComponent(address)), href);
  }
}

/** From "Start the Donor Screening Process" to the thanks of the demo's donor screening site, in a tab of its own. */
export async function register({ page, context, lang }, { id, micrositeTypeId = 0 }, look) {
  const t = speak(lang);
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: t('public.help.start') }).click();
  const tab = await opened;
  const asked = new URL(tab.url()).searchParams;
  assert.equal(asked.get('id'), String(id));
  assert.equal(asked.get('donationType'), String(micrositeTypeId));
  await tab.getByRole('heading', { level: 1 }).waitFor();
  await look(tab, 'donor screening');
  for (const name of ['age', 'health', 'free']) await tab.locator(`input[name=${name}][value=yes]`).check();
  await tab
    .getByRole('button', { name: lang === 'en' ? 'Complete registration' : 'Completar el registro' })
    .click();
  await tab.getByRole('heading', { level: 1, name: lang === 'en' ? /^Thank you/ : /^Gracias/ }).waitFor();
  await look(tab, 'donor screening, done');
  await tab.close();
}

/** The patient takes the page down, from the dashboard through the question to the thanks. */
export async function takeDown({ page, lang }, site, name, look) {
  const t = speak(lang);
  await page.goto(site.home);
  await page.getByRole('button', { name: t('dashboard.deactivate.start') }).click();
  const question = page.getByRole('dialog');
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

/** A change of mind, on the page that took it down. */
export async function bringBack({ page, lang }, site) {
  const t = speak(lang);
  await page.getByRole('button', { name: t('deactivate.undo') }).click();
  await toast(page, t('deactivate.undone')).waitFor();
  await page.waitForURL(`**${site.home}`);
}

/** Whoever has the address finds that the page is no longer active. */
export async function isGone({ page }, site) {
  await page.goto(`/${site.shortCode}`);
  await until(() => new URL(page.url()).pathname === '/not-found', { what: 'the page to be gone' });
}
